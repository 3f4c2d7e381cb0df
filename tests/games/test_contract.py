"""Each game is a ``Game`` to the type checker: mypy reads these annotations, pytest the keys."""

from lamma.games.estimation import Estimation
from lamma.games.estimation import actions as estimation
from lamma.games.estimation.rulebooks import KOTSHENA
from lamma.games.estimation.state import State as EstimationState
from lamma.games.estimation.view import View as EstimationView
from lamma.games.protocol import Game
from lamma.games.sixty_six import actions as sixty_six
from lamma.games.sixty_six.game import SixtySix
from lamma.games.sixty_six.rulebooks import RULEBOOKS as SIXTY_SIX
from lamma.games.sixty_six.state import State as SixtySixState
from lamma.games.sixty_six.view import View as SixtySixView
from lamma.games.taqdeer import Taqdeer
from lamma.games.taqdeer import actions as taqdeer
from lamma.games.taqdeer.rulebooks import RULEBOOKS as TAQDEER
from lamma.games.taqdeer.state import State as TaqdeerState
from lamma.games.taqdeer.view import View as TaqdeerView

ONE: Game[EstimationState, estimation.Action, EstimationView] = Estimation(KOTSHENA)
TWO: Game[TaqdeerState, taqdeer.Action, TaqdeerView] = Taqdeer(TAQDEER["taqdeer"])
THREE: Game[SixtySixState, sixty_six.Action, SixtySixView] = SixtySix(SIXTY_SIX["sixty_six"])


def test_a_key_is_the_game_and_its_rulebook() -> None:
    keys = [ONE.key, TWO.key, THREE.key]
    assert keys == ["estimation/kotshena", "taqdeer/taqdeer", "sixty_six/sixty_six"]
