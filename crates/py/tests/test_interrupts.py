"""Long work lets other threads run, and ends within a second of Ctrl-C."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import grundy

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")

@pytest.fixture(autouse=True)
def heed_interrupts():
    # Whoever starts the tests in the background may have them ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


# More than anybody waits for, on machines of any memory: the tests end long before it is filled.
LONG = 1 << 31
ROOM = grundy.Limits(memory=1 << 40)


def interrupt_after(seconds):
    timer = threading.Timer(seconds, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    return timer


def seconds_to_break_off(work):
    interrupt_after(0.5)
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work()
    return time.monotonic() - began - 0.5


def test_ctrl_c_ends_a_table_and_keeps_it():
    game = grundy.game("octal:0.165")
    assert seconds_to_break_off(lambda: game.values(LONG, limits=ROOM)) < 1
    # What was found is there: this is no work any more.
    began = time.monotonic()
    game.values(1000)
    assert time.monotonic() - began < 0.5


def test_ctrl_c_ends_a_search():
    game = grundy.game("mnk:6,5,4")
    unlimited = grundy.Limits(steps=1 << 62)
    position = {"board": ["......"] * 5}
    assert seconds_to_break_off(lambda: game.solve(position, limits=unlimited)) < 1


def test_ctrl_c_ends_the_value_of_a_position():
    position = grundy.game("domineering")(["........"] * 8)
    unlimited = grundy.Limits(steps=1 << 62)
    assert seconds_to_break_off(lambda: grundy.value(position, limits=unlimited)) < 1


def test_ctrl_c_ends_rules_that_never_answer():
    @grundy.heap_game
    def endless(n):
        while True:
            pass

    assert seconds_to_break_off(lambda: endless.solve([3])) < 1


def test_ctrl_c_ends_rules_that_go_on_for_ever():
    @grundy.position_game
    def upwards(position):
        return [position + 1]

    unlimited = grundy.Limits(steps=1 << 62)
    assert seconds_to_break_off(lambda: upwards.outcome(0, limits=unlimited)) < 1


# Longer than Ctrl-C may take, and no longer than a failing test may.
A_WHILE = 20


def test_ctrl_c_ends_a_question_that_rules_ask():
    @grundy.position_game
    def asks(position):
        grundy.game("octal:0.165").table(LONG, limits=grundy.Limits(time=A_WHILE, memory=1 << 40))
        return []

    assert seconds_to_break_off(lambda: asks.outcome(0)) < 1


def test_ctrl_c_ends_rules_that_are_asked_by_rules():
    @grundy.heap_game
    def endless(n):
        end = time.monotonic() + A_WHILE
        while time.monotonic() < end:
            pass
        return []

    @grundy.heap_game
    def inner(n):
        endless.outcome([n])
        return []

    @grundy.position_game
    def outer(position):
        inner.outcome([1])
        return []

    assert seconds_to_break_off(lambda: outer.outcome(0)) < 1


def test_whoever_watches_may_ask_too():
    asked = []

    def watch(done):
        asked.append(grundy.game("kayles").outcome([3, 4]))

    game = grundy.game("octal:0.167")
    assert seconds_to_break_off(lambda: game.values(LONG, progress=watch, limits=ROOM)) < 1
    # While the table grew, and not after it.
    assert len(asked) > 1 and set(asked) == {"N"}


def test_whoever_watches_may_ask_about_the_same_game():
    game = grundy.game("octal:0.06")
    limits = grundy.Limits(time=A_WHILE, memory=1 << 40)

    # It waits for the table to grow, and Ctrl-C ends both.
    def watch(done):
        game.outcome([10])

    assert seconds_to_break_off(lambda: game.solve([10**9], limits=limits, progress=watch)) < 1


def test_the_clock_of_a_question_is_that_of_those_its_rules_ask():
    @grundy.position_game
    def asks(position):
        grundy.game("octal:0.157").values(LONG, limits=ROOM)
        return []

    began = time.monotonic()
    with pytest.raises(grundy.LimitReached, match="time"):
        asks.outcome(0, limits=grundy.Limits(time=0.5, memory=1 << 40))
    assert time.monotonic() - began < 5


def test_ctrl_c_ends_waiting_for_a_game():
    asked, over = threading.Event(), threading.Event()

    @grundy.position_game
    def slow(position):
        asked.set()
        over.wait(A_WHILE)
        return []

    thread = threading.Thread(target=slow.outcome, args=(0,))
    thread.start()
    assert asked.wait(A_WHILE)
    assert seconds_to_break_off(lambda: slow.outcome(1)) < 1
    over.set()
    thread.join()


def test_other_threads_run_meanwhile():
    ticks = 0
    over = threading.Event()

    def tick():
        nonlocal ticks
        while not over.wait(0.01):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(grundy.LimitReached):
        grundy.game("octal:0.165").values(LONG, limits=grundy.Limits(time=0.5, memory=1 << 40))
    over.set()
    thread.join()
    assert ticks > 10


def test_a_forked_process_answers():
    if not hasattr(os, "fork"):
        pytest.skip("no fork")
    grundy.game("nim").outcome([1])
    code = (
        "import os, grundy\n"
        "grundy.game('nim').outcome([1])\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    os._exit(0 if grundy.game('nim').outcome([3, 3]) == 'P' else 1)\n"
        "raise SystemExit(os.waitpid(child, 0)[1])\n"
    )
    assert subprocess.run([sys.executable, "-W", "ignore", "-c", code], timeout=60).returncode == 0


def test_ctrl_c_ends_rules_that_block():
    woken = threading.Event()

    @grundy.position_game
    def sleeps(position):
        if position == 0:
            time.sleep(3)
            woken.set()
        return []

    assert seconds_to_break_off(lambda: sleeps.outcome(0)) < 1
    # The rules still sleep. Others do not wait for them, nor does whoever asks the same game.
    assert not woken.is_set()
    assert sleeps.outcome(1) == "P" and grundy.game("nim").outcome([3]) == "N"
    assert not woken.is_set()
    woken.wait(A_WHILE)
    assert sleeps.outcome(2) == "P"


def test_a_program_ends_while_its_rules_block():
    code = (
        "import grundy, os, signal, threading, time\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "game = grundy.heap_game(lambda n: time.sleep(60))\n"
        "threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
        "try:\n"
        "    game.solve([3])\n"
        "except KeyboardInterrupt:\n"
        "    print('broken off')\n"
    )
    run = subprocess.run([sys.executable, "-c", code], timeout=30, capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "broken off\n", "")
