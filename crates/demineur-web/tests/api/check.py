"""Asks the server whatever its own description allows, and some things it does not,
and holds every answer against that description: games that run, are won, lost,
given up and played on among them. No answer may be 5xx, or other than described.

    cargo xtask api                               # makes target/api and runs this
    target/api/bin/python crates/demineur-web/tests/api/check.py [CASES]
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

import hypothesis
import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

ROOT = pathlib.Path(__file__).resolve().parents[4]
PROGRAM = ROOT / "target" / "debug" / "demineur"

# Nothing is refused for coming fast, and nothing takes long.
LIMITS = (
    "--rate 1000000 --burst 1000000 --game-rate 1000000 --max-games 100000 "
    "--max-cells 3000 --analysis-cells 1000 --analysis-nodes 100000 --analysis-seconds 600 "
    "--lab-games 20 --lab-cells 100 --lab-effort low --lab-seconds 600"
).split()

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


class Player:
    """Somebody with a cookie, or who is given one."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookie = ""

    def ask(self, method: str, path: str, body: object = None) -> dict:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, method=method)
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        with urllib.request.urlopen(request) as answer:
            given = answer.headers["Set-Cookie"]
            if given:
                self.cookie = given.split(";")[0]
            return json.loads(answer.read() or b"null")

    def begin(self, body: dict) -> str:
        return self.ask("POST", "/api/v1/games", body)["id"]

    def play(self, game: str, action: str) -> dict:
        return self.ask("POST", f"/api/v1/games/{game}/moves", {"action": action})

    def lost(self, seed: int) -> str:
        game = self.begin({"level": "beginner", "seed": str(seed)})
        for cell in range(81):
            if self.play(game, f"o{cell}")["status"] in ("lost", "won"):
                break
        return game

    def won(self, seed: int) -> str:
        """By a strategy, from board to board until one is."""
        while True:
            game = self.begin({"level": "beginner", "seed": str(seed)})
            status = "ready"
            while status not in ("lost", "won"):
                path = f"/api/v1/games/{game}/ai"
                status = self.ask("POST", path, {"strategy": "exact"})["status"]
            if status == "won":
                return game
            seed += 1

    def games(self) -> list[str]:
        """One of each kind."""
        running = self.begin({"level": "expert"})
        self.play(running, "o240")
        helped = self.begin({"level": "intermediate", "no_guess": True})
        self.play(helped, "o100")
        self.ask("POST", f"/api/v1/games/{helped}/hint", {})
        given_up = self.begin({})
        self.play(given_up, "f0")
        self.ask("DELETE", f"/api/v1/games/{given_up}")
        won, lost = self.won(1), self.lost(2)
        on = self.ask("POST", f"/api/v1/games/{lost}/play-on", {"moves": 1})["id"]
        hexagons = self.begin({"level": "beginner", "tiling": "hex"})
        fresh = self.begin({"level": "beginner"})
        return [running, helped, given_up, won, lost, on, hexagons, fresh, "0" * 32]


def valid(address: str, player: Player, path: str) -> object | None:
    """A body that is taken where nearly all that are made up are refused."""
    if path.endswith("/player/claim"):
        other = Player(address)
        other.begin({})
        return {"code": other.ask("POST", "/api/v1/player/transfer")["code"]}
    if path.endswith("/player/import"):
        return {"games": player.ask("GET", "/api/v1/player/export")["games"]}
    return None


def check(address: str, cases: int) -> list[str]:
    """What was answered otherwise than described."""
    schema = schemathesis.openapi.from_url(f"{address}/api/v1/openapi.json")
    asked, succeeded, wrong = 0, 0, []
    for result in schema.get_all_operations():
        operation = result.ok()
        # What one operation gives up is there for the next.
        player = Player(address)
        games = player.games()
        settings = hypothesis.settings(
            max_examples=cases,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(hypothesis.HealthCheck),
        )

        @settings
        @hypothesis.given(
            case=operation.as_strategy(), game=hypothesis.strategies.sampled_from(games)
        )
        def one(case, game):
            nonlocal asked
            asked += 1
            if case.path_parameters and "id" in case.path_parameters:
                case.path_parameters["id"] = game
            response = case.call(base_url=address, headers={"Cookie": player.cookie}, timeout=120)
            case.validate_response(response, checks=CHECKS)

        body = valid(address, player, operation.path)
        try:
            if body is not None:
                newcomer = Player(address)
                newcomer.begin({})
                case = operation.Case(body=body, media_type="application/json")
                response = case.call(base_url=address, headers={"Cookie": newcomer.cookie})
                case.validate_response(response, checks=CHECKS)
                assert response.status_code == 200, response.text
                succeeded += 1
            one()
        # Every failure is told, not the first alone.
        except (Exception, BaseExceptionGroup) as error:
            wrong.append(f"{operation.method.upper()} {operation.path}: {error}")
    if succeeded < 2:
        wrong.append("no claim, or no import, was tried that succeeds")
    print(f"{asked} requests, {len(wrong)} of the operations answer otherwise than described")
    return wrong


def main() -> int:
    cases = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with tempfile.TemporaryDirectory() as folder:
        line = [PROGRAM, "--lang", "en", "serve", "--listen", "127.0.0.1:0", "--data-dir", folder]
        server = subprocess.Popen([*line, *LIMITS], stdout=subprocess.PIPE, text=True)
        try:
            words = server.stdout.readline().split()
            address = next(word for word in words if word.startswith("http://"))
            wrong = check(address, cases)
        finally:
            server.terminate()
            server.wait()
    print(*wrong, sep="\n\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
