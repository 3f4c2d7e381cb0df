"""The comparison's scripts lie beside their game, outside the package."""

import sys
from pathlib import Path

SERVER = Path(__file__).parents[2] / "benchmarks" / "server"
sys.path.append(str(SERVER))
