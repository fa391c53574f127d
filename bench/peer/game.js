// A trivial game: whoever is to play adds one.
module.exports = {
  Add: {
    name: 'add',
    setup: () => ({ sum: 0 }),
    moves: {
      add: ({ G }) => { G.sum += 1; },
    },
    turn: { minMoves: 1, maxMoves: 1 },
  },
};
