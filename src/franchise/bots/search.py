"""`search`: Monte Carlo tree search with a budget of simulations or of milliseconds, in one thread or several."""

from franchise.bots.search_tree import SearchTree
from franchise.bots.thinking import ThinkingBot
from franchise.model.errors import InvalidError

CAPACITY = 400_000  # nodes of 100 bytes: all trees of a bot together take 40 MB at most


class SearchBot(ThinkingBot):
    """Plays the action that the search tried most often.

    >>> from franchise.game import Game
    >>> game = Game(players=2, introductory=True, seed=1)
    >>> bot = SearchBot(seed=1, sims=200)
    >>> bot.choose(game) in game.legal_actions
    True
    >>> thoughts = bot.thoughts(game)
    >>> thoughts.choices[0].visits > 20, round(sum(thoughts.chances), 3)
    (True, 1.0)
    """

    name = "search"
    default_simulations = 1000

    def __init__(
        self, seed: int, sims: int | None = None, ms: int | None = None, threads: int = 1, guided: int = 1
    ) -> None:
        """A number of simulations or of milliseconds for each decision; 1000 simulations without either.

        Each thread grows its own tree with its share of the simulations. With `guided=0` a simulation plays uniformly
        random legal actions to the end of the game.
        """
        if guided not in (0, 1):
            raise InvalidError(f"the bot search takes guided=0 or guided=1, not {guided}")
        self.guided = guided == 1
        super().__init__(seed, sims, ms, threads)

    def make_tree(self, seed: int, threads: int) -> SearchTree:
        """A tree for one of so many threads."""
        return SearchTree(seed, CAPACITY // threads, self.guided)
