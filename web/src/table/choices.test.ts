import { describe, expect, it } from "vitest";
import type { Noun } from "../boards/contract.ts";
import { settings } from "../settings.svelte.ts";
import { Choices, readSteps, written, type Hand } from "./choices.svelte.ts";
import { Stage } from "./stage.svelte.ts";
import type { Option, Prompt, View } from "../wire/types.ts";

const prompt = (asked: number, ...nouns: [string, ...number[]][]): Prompt => ({
  asked,
  kind: "ask",
  text: "Choose.",
  owes: true,
  options: nouns.map((noun, action) => ({ action, noun, label: noun.join(" "), effect: null })),
});

class Recorder implements Hand {
  readonly done: string[] = [];
  release: (() => void) | null = null;

  act(option: Option): Promise<void> {
    this.done.push(option.label);
    return new Promise((resolve) => (this.release = resolve));
  }

  undo(): Promise<void> {
    this.done.push("undo");
    return Promise.resolve();
  }

  preview(option: Option): Promise<unknown> {
    this.done.push(`preview ${option.label}`);
    return Promise.resolve({ after: option.action });
  }
}

describe("choices", () => {
  it("are found by their noun", () => {
    const choices = new Choices();
    choices.ask(prompt(1, ["land", 0], ["land", 2], ["pass"]), null);
    expect(choices.at("land", 2)?.action).toBe(1);
    expect(choices.at("land", 1)).toBeUndefined();
    expect(choices.of("land")).toHaveLength(2);
    choices.ask(null, null);
    expect(choices.at("land", 2)).toBeUndefined();
  });

  it("say why something is none of them, as the game says it", () => {
    const choices = new Choices();
    choices.ask({ ...prompt(1, ["land", 0]), refused: [{ why: "Too far.", nouns: [["land", 1], ["pass"]] }] }, null);
    expect([choices.why("land", 0), choices.why("land", 1), choices.why("pass")]).toEqual([
      undefined,
      "Too far.",
      "Too far.",
    ]);
    choices.ask(prompt(2, ["land", 0]), null);
    expect(choices.why("land", 1)).toBeUndefined();
  });

  it("are sent once, however often one clicks", async () => {
    const [choices, hand] = [new Choices(), new Recorder()];
    choices.ask(prompt(1, ["land", 0], ["land", 1]), hand);
    const first = choices.choose(choices.options[0]!);
    void choices.choose(choices.options[1]!);
    expect(hand.done).toEqual(["land 0"]);
    expect(choices.sent?.label).toBe("land 0");
    hand.release?.();
    await first;
    expect(choices.sent).toBeNull();
  });

  it("ask once where something would be lost, and not at all where nothing is", () => {
    const hand = new Recorder();
    let words: string | undefined;
    const choices = new Choices(() => words);
    choices.ask(prompt(1, ["land", 0], ["pass"]), hand);
    void choices.choose(choices.options[1]!);
    expect([choices.doubt, hand.done]).toEqual([null, ["pass"]]);
    words = "The bonus would be lost.";
    choices.ask(prompt(2, ["land", 0], ["pass"]), hand);
    void choices.choose(choices.options[1]!);
    expect([choices.doubt?.label, choices.lost, hand.done]).toEqual(["pass", words, ["pass"]]);
    choices.confirm();
    expect(hand.done).toEqual(["pass", "pass"]);
    choices.ask(prompt(3, ["land", 0], ["pass"]), hand);
    void choices.choose(choices.options[1]!);
    expect(hand.done).toEqual(["pass", "pass", "pass"]);
  });

  it("ask each time where a choice costs points", () => {
    const hand = new Recorder();
    const choices = new Choices((option) => (option.noun[1] === 1 ? "Two points." : undefined));
    for (const asked of [1, 2]) {
      choices.ask(prompt(asked, ["village", 0], ["village", 1]), hand);
      void choices.choose(choices.options[1]!);
      expect([choices.doubt?.label, choices.lost, hand.done]).toEqual(["village 1", "Two points.", []]);
      choices.think();
    }
    expect(choices.options.map((option) => choices.costs(option))).toEqual(["", "Two points."]);
    void choices.choose(choices.options[0]!);
    expect(hand.done).toEqual(["village 0"]);
  });

  it("can be several in one gesture, and stop where one is not legal", () => {
    const [choices, hand] = [new Choices(), new Recorder()];
    choices.ask(prompt(1, ["turn", 0], ["turn", 1]), hand);
    choices.play(["turn", 1], ["tile", 3, 4], ["tile", 9, 9]);
    choices.ask(prompt(2, ["tile", 3, 4]), hand);
    choices.ask(prompt(3, ["tile", 1, 1]), hand);
    choices.ask(prompt(4, ["tile", 9, 9]), hand);
    expect(hand.done).toEqual(["turn 1", "tile 3 4"]);
  });

  it("leave a question in a gesture to be answered by hand, and are taken back together", async () => {
    const [choices, hand] = [new Choices(), new Recorder()];
    const answered = async (next: Prompt): Promise<void> => {
      hand.release?.();
      await Promise.resolve();
      choices.ask(next, hand);
    };
    choices.ask(prompt(1, ["action", 0], ["action", 1]), hand);
    choices.play(["action", 1], "ask", ["land", 2], ["field", 5]);
    await answered(prompt(2, ["slot", 0], ["slot", 1]));
    await answered(prompt(2, ["slot", 0], ["slot", 1])); // the same question, shown again
    expect([hand.done, choices.comes(["land", 2]), choices.comes(["land", 1])]).toEqual([["action 1"], true, false]);
    void choices.choose(choices.options[1]!);
    await answered(prompt(3, ["land", 1], ["land", 2]));
    await answered(prompt(4, ["field", 5]));
    expect(hand.done).toEqual(["action 1", "slot 1", "land 2", "field 5"]);
    expect([choices.together, choices.comes(["land", 2])]).toEqual([4, false]);
    await answered(prompt(5, ["pass"], ["land", 2]));
    void choices.choose(choices.options[1]!);
    expect(choices.together).toBe(1);
  });

  it("forget a gesture that waits when something is taken back", () => {
    const [choices, hand] = [new Choices(), new Recorder()];
    choices.ask(prompt(1, ["action", 0]), hand);
    choices.play(["action", 0], "ask", ["land", 2]);
    choices.ask(prompt(2, ["slot", 0]), hand);
    choices.ask(prompt(3, ["action", 0], ["land", 2]), hand, true);
    expect([hand.done, choices.comes(["land", 2])]).toEqual([["action 0"], false]);
  });

  it("are asked about once, by name, before a gesture begins", () => {
    const [choices, hand] = [new Choices(), new Recorder()];
    settings.confirm = true;
    const final = (asked: number, noun: [string, ...number[]]): Prompt => ({
      ...prompt(asked, noun),
      options: prompt(asked, noun).options.map((option) => ({ ...option, final: true })),
    });
    const begin = (): void => choices.play(["action", 2], ["field", 7]);
    choices.ask(prompt(1, ["action", 2]), hand);
    choices.propose("Move the sun", "action 2, field 7", begin);
    expect([choices.doubt?.label, hand.done]).toEqual(["Move the sun", []]);
    choices.propose("Another", "action 2, field 8", begin); // the question is about what was chosen last
    expect([choices.doubt?.label, hand.done]).toEqual(["Another", []]);
    choices.think();
    choices.propose("Move the sun", "action 2, field 7", begin);
    choices.propose("Move the sun", "action 2, field 7", begin); // chosen again: that is meant
    expect([choices.doubt, hand.done]).toEqual([null, ["action 2"]]);
    choices.ask(final(2, ["field", 7]), hand);
    settings.confirm = false;
    expect([choices.doubt, hand.done, choices.together]).toEqual([null, ["action 2", "field 7"], 2]);
  });

  it("are all taken back by who thinks again in the middle of a gesture", () => {
    const hand = new Recorder();
    const choices = new Choices((option) => (option.noun[0] === "field" ? "A point." : undefined));
    for (const again of [true, false]) {
      choices.ask(prompt(1, ["action", 2]), hand);
      choices.play(["action", 2], ["field", 7]);
      choices.ask(prompt(2, ["field", 7]), hand);
      expect(choices.doubt?.label).toBe("field 7");
      if (again) choices.think();
      else choices.confirm();
    }
    expect(hand.done).toEqual(["action 2", "undo", "action 2", "field 7"]);
    expect(choices.together).toBe(2);
  });

  it("are shown by the first tap of a finger, and done by the second", () => {
    const [choices, hand] = [new Choices(), new Recorder()];
    choices.ask(prompt(1, ["mission", 0], ["mission", 1]), hand);
    choices.consider(choices.options[0]!);
    choices.consider(choices.options[1]!);
    expect([choices.doubt?.key, hand.done]).toEqual(["mission 1", []]);
    void choices.choose(choices.options[1]!);
    expect([choices.doubt, hand.done]).toEqual([null, ["mission 1"]]);
  });

  it("are written into an element and read from it", () => {
    expect(readSteps(written([["action", 0], "ask", ["field", 12]]))).toEqual([["action", 0], "ask", ["field", 12]]);
  });

  it("are previewed once each", async () => {
    const [choices, hand] = [new Choices(), new Recorder()];
    choices.ask(prompt(1, ["land", 0]), hand);
    const option = choices.options[0]!;
    expect(await choices.preview(option)).toEqual({ after: 0 });
    await choices.preview(option);
    expect(hand.done).toEqual(["preview land 0"]);
  });
});

describe("a thing that cannot be chosen", () => {
  const board = {
    Board: (() => undefined) as never,
    texts: {},
    explain: ([kind]: Noun) => (kind === "land" ? { title: "A land", why: "It is not your turn." } : null),
  };

  it("is explained by the board, and why by the game where it says so", () => {
    const stage = new Stage(board);
    const view: View = {
      game: "game",
      seat: 0,
      seats: 2,
      settings: {},
      over: false,
      to_act: [0],
      stack: [],
      scores: [0, 0],
      winners: [],
    };
    const shown = { seat: 0, view, events: [] };
    stage.show({ ...shown, prompt: null }, null);
    expect(stage.explain(["land", 1])).toEqual({ title: "A land", why: "It is not your turn." });
    stage.show(
      {
        ...shown,
        prompt: { ...prompt(1, ["land", 0], ["pass"]), refused: [{ why: "Too far.", nouns: [["land", 1]] }] },
      },
      null,
    );
    expect(stage.explain(["land", 1])?.why).toBe("Too far.");
    expect(stage.explain(["pass"])).toEqual({ title: "pass" });
    expect(stage.explain(["pile", 0])).toBeNull();
  });
});
