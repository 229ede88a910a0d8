// Looking back: what every move was worth, how the game went, and mistakes to be mended.

import { fill, form, h, shape, t } from "./dom.js";
import { Failure, ask, look } from "./api.js";
import { address, request } from "./link.js";
import { language } from "./frame.js";

export class Review {
  constructor(page) {
    this.page = page;
    this.asking = null;
    this.root = h("section.card.review", { id: "review", hidden: true });
    this.quiz = h("div.quiz", { hidden: true, role: "group", "aria-label": t("review") });
  }

  /** Shows the moves made; when a game has ended, what they were worth. */
  show(view) {
    const { made } = view;
    if (this.asking) return;
    this.root.hidden = !made.length || this.page.tab === "setup";
    const playing = !this.page.state.hints && !view.over && made.length > 0;
    fill(this.root, h("h2", null, t("history")), this.list(made), playing && this.folded());
    if (view.over) this.open(false);
    else if (playing && this.page.state.looked) this.looked();
  }

  /** What the position was worth stays hidden while the game is played; who opens it has looked, and the record says so. */
  folded() {
    const open = () => {
      this.page.state.looked = true;
      history.replaceState(null, "", address(this.page.state, language()));
      this.looked();
    };
    this.worth = h("div.worth", null);
    fill(
      this.worth,
      h("strong", null, t("value_history")),
      " ",
      h("span.small", null, t("hidden_while")),
      " ",
      h("button", { type: "button", "data-does": "look", onclick: open }, t("show_it")),
    );
    return this.worth;
  }

  async looked() {
    const { made } = this.page.view;
    const box = this.worth;
    try {
      const review = await look("/api/review", request(this.page.state));
      if (this.page.view.made === made) fill(box, h("strong", null, t("value_history")), " ", h("span.small", null, t("you_opened")), await this.chart(review));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  list(made, judged) {
    const { page } = this;
    const entry = (i, ...children) =>
      h(
        "li",
        null,
        h(
          "button.past",
          {
            type: "button",
            "aria-current": i === made.length ? "step" : null,
            onclick: () => page.back(i),
          },
          ...children,
        ),
      );
    const moves = made.map((move, i) => {
      const judgement = judged?.[i];
      return entry(
        i + 1,
        h("span.number", null, `${i + 1}.`),
        judgement && shape(judgement.made, 12),
        " ",
        move.turn != null && form(page.kind(move.turn), 13),
        " ",
        move.note ?? move.say,
        judgement?.mistake && h("strong.mistake", null, " ?"),
      );
    });
    return h("ol.history", null, entry(0, t("start")), moves);
  }

  /** Asks what the moves were worth. */
  async open(focus = true) {
    const made = this.page.view.made;
    if (!made.length) return;
    let review;
    try {
      review = await ask("/api/review", request(this.page.state));
    } catch (error) {
      if (error instanceof Failure) return this.page.fail(error);
      throw error;
    }
    if (this.page.view.made !== made) return;
    const mistakes = review.moves.filter((move) => move.mistake);
    const title = h("h2", { tabindex: "-1" }, t("review"));
    fill(
      this.root,
      title,
      h("p", null, mistakes.length ? t("review_count", mistakes.length) : t("review_clean")),
      mistakes.length > 0 &&
        h(
          "ul.mistakes",
          null,
          mistakes.map((move) => this.mistake(move)),
        ),
      await this.chart(review),
      this.list(made, review.moves),
    );
    if (focus) title.focus();
  }

  async chart(review) {
    const { chart } = await import("./chart.js");
    return chart(review, (turn) => this.page.kind(turn));
  }

  mistake(move) {
    const prize = t(move.best === "win" ? "the_win" : "the_draw");
    return h(
      "li",
      null,
      h("span", null, t("gave_away", move.number + 1, move.note, prize)),
      " ",
      h("button", { type: "button", "data-does": "find", onclick: () => this.ask(move) }, t("find_it")),
    );
  }

  /** Goes to the position before a mistake and asks for the better move, with all hints hidden. */
  async ask(move) {
    const { page } = this;
    this.game = [...page.state.moves];
    this.asking = move;
    page.state.moves = this.game.slice(0, move.number);
    // Nothing that is sent tells the answer: the move is judged when it is made.
    if (!(await page.load({ hints: false }))) return this.leave();
    this.root.hidden = true;
    this.prompt(t("keep_it", move.number + 1, this.prize()));
    page.board.current()?.focus({ preventScroll: true });
  }

  prize() {
    return t(this.asking.best === "win" ? "the_win" : "the_draw");
  }

  prompt(text) {
    this.quiz.hidden = false;
    fill(
      this.quiz,
      h("p", { role: "status" }, text),
      h(
        "button",
        {
          type: "button",
          "data-does": "show",
          onclick: () => this.prompt(t("better_is", this.asking.better.map((move) => move.note).join(t("list")), this.prize())),
        },
        t("show_better"),
      ),
      h("button", { type: "button", "data-does": "leave", onclick: () => this.resume() }, t("leave_review")),
    );
  }

  /** Was this the move to find? */
  async judge(text, option) {
    const { page } = this;
    const moves = [...this.game.slice(0, this.asking.number), option?.do ?? text];
    let tried;
    try {
      tried = (await ask("/api/review", { ...request(page.state), moves })).moves.at(-1);
    } catch (error) {
      if (error instanceof Failure) return page.fail(error);
      throw error;
    }
    const right = !tried.mistake && tried.made === this.asking.best;
    this.prompt(`${tried.note}${t("colon")}${t(right ? "found_it" : "not_it", this.prize())}`);
    this.quiz.classList.toggle("right", right);
    page.board.show(page.view);
    return right;
  }

  /** Back to the game as it was. */
  async resume() {
    const { page } = this;
    this.leave();
    await page.load();
    await this.open();
  }

  leave() {
    if (this.asking) this.page.state.moves = this.game;
    this.asking = null;
    this.quiz.hidden = true;
    this.quiz.classList.remove("right");
  }
}
