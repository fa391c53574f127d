// boardgame.io's server with its storage in files: node server.js FOLDER. It prints its port.
const { Server, FlatFile } = require('boardgame.io/server');
const { Add } = require('./game.js');

const server = Server({ games: [Add], origins: ['*'], db: new FlatFile({ dir: process.argv[2] }) });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => console.log(`port ${appServer.address().port}`));
