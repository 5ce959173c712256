import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Noun } from "../../contract.ts";
import { settings } from "../../../settings.svelte.ts";
import type { Option } from "../../../wire/types.ts";
import { LANGUAGES } from "../../../texts/text.ts";
import { about } from "../explain/about.ts";
import { cardAt } from "../gestures/carry.svelte.ts";
import { explain } from "../explain/explain.ts";
import * as farm from "../farm.ts";
import { Choices } from "../../../table/choices.svelte.ts";
import { Gesture, maybe, must, read, written, type Step } from "../gestures/gesture.svelte.ts";
import { label } from "../explain/label.ts";
import { pagesOf } from "../pages.ts";
import { parted, printed, readEffect, readSpace } from "../print.ts";
import { marketOf, Payment, stacksAsked, stacksOf, stepsOf, type Stack } from "../gestures/purse.ts";
import { components, option, player, scene, view } from "./sample.ts";
import { HEIGHT, notchAt, RADIUS, reach, spaceAt, WIDTH } from "../parts/farm/tracks.ts";
import type { Frame, OptionEffect, Player } from "../types.ts";
import { usual } from "../gestures/usual.ts";
import {
  fillings,
  leaps,
  toAll,
  toGood,
  toGoods,
  toPicks,
  toPiece,
  toReward,
  toSpaces,
  toTrack,
} from "../gestures/ways.ts";
import { called, linesOf, titleOf, whose } from "../explain/words.ts";

/** A text with a key that is not there, or a value that nobody filled in. */
const BROKEN = /\[[a-z_.]+\]|\{\w+\}/;

describe("what is printed", () => {
  it("is read from the words of the components", () => {
    expect(readEffect("vp 1 per 2 energy max 6")).toMatchObject({ op: "vp", n: 1, what: "energy", per: 2, most: 6 });
    expect(readEffect("energy 2 per card:crop+dock")).toMatchObject({
      op: "energy",
      n: 2,
      what: "card",
      counted: ["crop", "dock"],
    });
    expect(readEffect("receive 3 grain|lily")).toMatchObject({ op: "receive", n: 3, of: ["grain", "lily"], what: "" });
    expect(readEffect("ship")).toMatchObject({ op: "ship", n: 1, of: [] });
    expect(readSpace("egg > energy+energy")).toEqual({ good: "egg", reward: ["energy", "energy"] });
    expect(readSpace("wool")).toEqual({ good: "wool", reward: [] });
  });

  it("is said in words for every card, order and tile", () => {
    const { farm_cards, festivals, public_orders, ship_orders, progress_tiles, end_tiles } = components;
    const rows = [...farm_cards, ...festivals, ...public_orders, ...ship_orders, ...progress_tiles, ...end_tiles];
    expect(rows.length).toBe(57 + 12 + 18 + 18 + 16);
    for (const language of LANGUAGES) {
      const { t } = scene(language, view());
      for (const row of rows) {
        const found = printed(components, row.id);
        const lines = linesOf(found, t);
        expect(lines.length).toBeGreaterThan(0);
        expect([titleOf(found, t), ...lines].join(" ")).not.toMatch(BROKEN);
      }
    }
  });

  it("parts long names where their words join", () => {
    const { t } = scene("de", view());
    expect(parted(t("name.H23"), t("joints"))).toBe("Gewächs\u00ADhaus");
    for (const { id } of [...components.farm_cards, ...components.festivals])
      for (const part of parted(t(`name.${id}`), t("joints")).split(/[\s\u00AD-]/))
        expect(part.length, id).toBeLessThan(11);
  });

  it("has plurals", () => {
    const { t } = scene("en", view());
    expect(linesOf(printed(components, "H03"), t)[0]).toContain("2 lilies");
    expect(linesOf(printed(components, "H01"), t)[0]).toContain("1 lily");
    expect(linesOf(printed(components, "H13"), t)[0]).toContain("1 delivery, 1 bot step");
  });
});

describe("people", () => {
  it("are called by their names, and the reader is spoken to", () => {
    const { t, seats } = scene("de", view());
    const [ann, bob] = seats.map((seat, i) => ({ ...seat, name: ["Ann", "Bob"][i] ?? "", you: i === 0 }));
    expect([called(t, ann), called(t, bob)]).toEqual(["Du", "Bob"]);
    expect([whose(t, "farm", ann), whose(t, "display", bob)]).toEqual(["Dein Hof", "Auslage von Bob"]);
  });
});

describe("explanations", () => {
  /** Every noun of the game and of the board, with the question in which it is meant. */
  const asked: readonly [Noun, Frame?][] = [
    ...Array.from({ length: 8 }, (_, i): [Noun] => [["character", i]]),
    ...Array.from({ length: 16 }, (_, i): [Noun] => [["tile", i]]),
    ...Array.from({ length: 18 }, (_, i): [Noun] => [["piece", i]]),
    ...Array.from({ length: 18 }, (_, i): [Noun] => [["stand", i]]),
    ...Array.from({ length: 57 }, (_, i): [Noun] => [["farm", i]]),
    ...Array.from({ length: 12 }, (_, i): [Noun] => [["festival", i]]),
    ...Array.from({ length: 6 }, (_, i): [Noun] => [["public", i]]),
    ...Array.from({ length: 6 }, (_, i): [Noun] => [["ship", i]]),
    ...Array.from({ length: 6 }, (_, i): [Noun] => [["good", i]]),
    ...Array.from({ length: 5 }, (_, i): [Noun] => [["market", i]]),
    ...Array.from({ length: 4 }, (_, i): [Noun] => [["card", i]]),
    ...Array.from({ length: 4 }, (_, i): [Noun] => [["theirs", i]]),
    ...Array.from({ length: 6 }, (_, i): [Noun] => [["head", i]]),
    ...Array.from({ length: 6 }, (_, i): [Noun] => [["yonder", i]]),
    ...Array.from({ length: 6 }, (_, i): [Noun] => [["column", i]]),
    ...Array.from({ length: 6 }, (_, i): [Noun] => [["back", i]]),
    ...[0, 1, 2].flatMap((i): [Noun][] => [[["village", i]], [["own", i]], [["other", i]], [["bonus", 0, i]]]),
    ...[0, 1].flatMap((i): [Noun][] =>
      ["track", "path", "person", "stock", "columns", "tracks", "rows", "left", "kept", "hand", "debts"].map((kind) => [
        [kind, i],
      ]),
    ),
    ...[
      "peek",
      "top",
      "vault",
      "extra",
      "gear",
      "points",
      "row",
      "swap",
      "discard",
      "feasts",
      "era",
      "tree",
      "turn",
      "publics",
      "ships",
    ].map((kind): [Noun] => [[kind]]),
    [["notch", 2]],
    [["price", 0, 0]],
    [["feast"], { kind: "place_card", seat: 0, card: "E05" }],
    [["header"], { kind: "activate", seat: 0, header: 2 }],
    [["icon", 1], { kind: "use_card", seat: 0, number: 0 }],
    [["space", 1], { kind: "choose_space", seat: 0, order: 2 }],
    [["space", 1], { kind: "choose_space", seat: 0, order: 8 }],
  ];

  it("are there for every thing, in both languages, with no gap in a text", () => {
    for (const language of LANGUAGES) {
      for (const [noun, frame] of asked) {
        const found = explain(noun, scene(language, view(frame ? [frame] : [])));
        expect(found, noun.join(" ")).not.toBeNull();
        const text = [found?.title, ...(found?.lines ?? []), found?.why, found?.provenance].join(" ");
        expect(text, noun.join(" ")).not.toMatch(BROKEN);
      }
    }
  });

  it("say that nothing is bought while others decide, and leave the rest to the game", () => {
    expect(explain(["village", 0], scene("en", view()))?.why).toBe("You are not asked to buy now.");
    expect(explain(["village", 0], scene("en", view([{ kind: "take_turn", seat: 0 }])))?.why).toBeUndefined();
  });

  it("say where a step leads", () => {
    const next = (changes: Partial<Player>) =>
      explain(["track", 1], scene("en", view([], { players: [player(changes), player()] })))?.lines?.[1];
    expect(next({ ahead: [[], [3, 4]] })).toBe(scene("en", view()).t("track.detour"));
    expect(next({ ahead: [[], [4, 6]] })).toBe(scene("en", view()).t("track.next", { n: 2 }));
    expect(next({ ahead: [[], []] })).toBeUndefined();
  });
});

describe("the farm", () => {
  it("has cards in columns", () => {
    expect(farm.columnsOf(player().farm).crop.map((placed) => placed.number)).toEqual([0]);
  });

  it("knows which header is meant", () => {
    expect(farm.headerAsked(view([{ kind: "activate", seat: 0, header: 4 }]), components)).toBe("dock");
    expect(farm.headerAsked(view([{ kind: "store_good", seat: 0, good: 4 }]), components)).toBe("pasture");
    expect(farm.headerAsked(view([{ kind: "swap_from", seat: 0, good: 0, own: 2 }]), components)).toBe("floriculture");
    expect(farm.headerAsked(view([{ kind: "take_turn", seat: 0 }]), components)).toBeNull();
  });

  it("shows what is open and what was used in an activation", () => {
    const before = farm.openFunctions({ kind: "activate", cards: 5, header: 3, tiles: 2, extra: 1 });
    expect([...before].sort()).toEqual(["card 0", "card 2", "extra", "header 3", "tile 1"]);
    const now = farm.openFunctions({ kind: "activate", cards: 4, header: -1, tiles: 2 });
    expect(farm.continues(before, now)).toBe(true);
    expect(farm.continues(now, before)).toBe(false);
    expect([...farm.usedFunctions(before, now)].sort()).toEqual(["card 0", "extra", "header 3"]);
  });

  it("has notches for tiles, and room beside them", () => {
    expect(farm.notches(components, ["BF01", "BF02", "BF03", "BE01"])).toEqual([
      { space: 2, tile: "BF01" },
      { space: 4, tile: "BF02" },
      { space: 6, tile: "BE01" },
      { space: null, tile: "BF03" },
    ]);
  });

  it("gives every improvement a place", () => {
    const places = (["crop", "floriculture", "pasture", "discovery", "dock", "personal"] as const).flatMap(
      farm.improvementsOf,
    );
    expect([...places].sort()).toEqual(components.improvements.map((row) => row.id).sort());
  });
});

describe("the drawing of the tracks", () => {
  it("lies inside its frame, and spaces do not touch", () => {
    for (const track of [0, 1] as const) {
      for (let space = 0; space < 7; space++) {
        const at = spaceAt(track, space);
        expect(at.x - RADIUS).toBeGreaterThanOrEqual(0);
        expect(at.x + RADIUS).toBeLessThan(notchAt(space).x);
        expect(at.y - RADIUS).toBeGreaterThanOrEqual(0);
        expect(at.y + RADIUS).toBeLessThanOrEqual(HEIGHT);
        if (space > 0) expect(spaceAt(track, space - 1).y - at.y).toBeGreaterThan(2 * RADIUS);
      }
    }
    expect(spaceAt(1, 1, true).x).toBeLessThan(WIDTH);
    expect(spaceAt(1, 1, true).y).toBeLessThan(spaceAt(1, 1).y);
  });
});

describe("the table", () => {
  it("counts the choices on each page of a phone", () => {
    const options = [
      option(["public", 0]),
      option(["card", 5]),
      option(["done"]),
      option(["good", 1]),
      option(["space", 0]),
    ];
    expect(pagesOf(options, "village")).toEqual({ village: 2, farm: 1, across: 0 });
    expect(pagesOf(options, "farm")).toEqual({ village: 1, farm: 2, across: 0 });
  });

  it("calls things by what is printed and lies on them, in the language of the reader", () => {
    expect(label(["own", 0], scene("en", view()))).toBe(
      "Lily Pond, Crop Areas. Produces 1 lily, stored on the card itself. Minimum price: 1. On it: 1 grain, 1 shortage marker",
    );
    expect(label(["card", 0], scene("de", view()))).toContain("Hier gelagert: 1 Seerose");
    expect(label(["card", 3], scene("en", view()))).toContain("Flipped card, Transport Dock");
    expect(label(["public", 3], scene("en", view()))).toContain("Hidden public order");
    expect(label(["head", 1], scene("en", view()))).toBe("Header, Floriculture");
  });

  it("lights up what a line of the log is about", () => {
    const event = (kind: string, seat: number | null, fields: Record<string, number>) =>
      about({ kind, seat, fields, text: "" }, scene("en", view()));
    expect(event("village", null, { card: 5 })).toEqual([["village", 0]]);
    expect(event("reveal_ship", null, { ship: 4 })).toEqual([["ship", 1]]);
    expect(event("step_right", 0, { n: 2 })).toEqual([["track", 1]]);
    expect(event("step_left", 1, { n: 2 })).toContainEqual(["path", 0]);
    expect(event("place", 0, { card: 2, column: 0 })).toContainEqual(["card", 0]);
  });
});

describe("a gesture", () => {
  beforeAll(() => void vi.stubGlobal("matchMedia", () => ({ matches: false })));

  /** Questions come one after another; what was answered is noted. */
  function table(...questions: readonly (readonly [kind: string, ...nouns: Noun[]])[]): {
    gesture: Gesture;
    choices: Choices<OptionEffect>;
    said: string[];
  } {
    const choices = new Choices<OptionEffect>();
    const gesture = new Gesture(() => choices);
    const said: string[] = [];
    let at = 0;
    const asking = (): void => {
      const [kind, ...nouns] = questions[at] ?? ["over"];
      const options = nouns.map((noun, i) => option([...noun], i));
      choices.ask(
        { asked: at, kind, text: "", owes: true, options },
        {
          act: (chosen) => (said.push(chosen.noun.join(" ")), (at += 1), asking(), Promise.resolve()),
          undo: () => Promise.resolve(),
          preview: () => Promise.resolve(null),
        },
      );
    };
    asking();
    return { gesture, choices, said };
  }

  it("answers what was meant, and leaves out what is not asked", () => {
    const { gesture, said } = table(
      ["take_turn", ["own", 1], ["own", 2]],
      ["place_card", ["column", 0]],
      ["add_card", ["village", 0]],
    );
    gesture.play([must("own", 1), maybe("rest"), must("column", 0), maybe("all")]);
    gesture.next();
    gesture.next();
    expect(said).toEqual(["own 1", "column 0"]);
    expect(gesture.running).toBe(false);
  });

  it("stops where another question comes", () => {
    const { gesture, said } = table(["pay_any", ["good", 0], ["good", 5]], ["gain_good", ["good", 0]]);
    gesture.play([must("good", 0), must("good", 0)], { kinds: ["pay_any", "take_good"] });
    gesture.next();
    expect(said).toEqual(["good 0"]);
    expect(gesture.running).toBe(false);
  });

  it("leaves what is usual in between to the board, and goes on after what somebody must decide", () => {
    const { gesture, said } = table(
      ["deliver", ["public", 0]],
      ["choose_space", ["space", 0]],
      ["take_good", ["card", 1]],
      ["take_step", ["track", 1]],
      ["deliver", ["public", 0]],
      ["choose_space", ["space", 1]],
    );
    gesture.play([must("public", 0), maybe("space", 0), must("public", 0), maybe("space", 1)]);
    for (let i = 0; i < 4; i++) gesture.next();
    expect(said).toEqual(["public 0", "space 0"]);
    expect(gesture.running && gesture.waits).toBe(true);
  });

  it("does not wait for what may not come at all", () => {
    const { gesture, said } = table(["deliver", ["public", 0]], ["take_step", ["track", 1]]);
    gesture.play([must("public", 0), maybe("space", 2)]);
    gesture.next();
    expect(said).toEqual(["public 0"]);
    expect(gesture.running).toBe(false);
  });

  it("goes on after what only asks where something lies, and leaves out what there is no choice about", () => {
    const { gesture, choices, said } = table(
      ["gain_good", ["good", 0], ["good", 1]],
      ["store_good", ["header"], ["vault"]],
      ["gain_good", ["good", 3], ["good", 4]],
    );
    gesture.play([must("good", 0), maybe("good", 2), maybe("good", 3)]);
    gesture.next();
    expect([gesture.running, gesture.waits]).toEqual([true, true]);
    void choices.choose({ ...option(["header"], 0), effect: null });
    gesture.next();
    expect(said).toEqual(["good 0", "header", "good 3"]);
  });

  it("waits for a seller who stores, and for nobody else", () => {
    const choices = new Choices<OptionEffect>();
    const hand = { act: () => Promise.resolve(), undo: () => Promise.resolve(), preview: () => Promise.resolve(null) };
    const gesture = new Gesture(() => choices);
    const play = (...steps: Step[]): boolean => {
      choices.ask({ asked: 1, kind: "take_turn", text: "", owes: true, options: [option(["other", 0])] }, hand);
      choices.sent = null;
      gesture.play([must("other", 0), ...steps]);
      choices.ask(null, hand);
      gesture.next();
      return gesture.running;
    };
    expect(play(must("column", 1))).toBe(true);
    gesture.steps = [];
    expect(play(maybe("header"), maybe("good", 0))).toBe(false);
  });

  it("answers nothing by itself that was taken back", () => {
    const choices = new Choices<OptionEffect>();
    const act = vi.fn(() => Promise.resolve());
    const hand = { act, undo: () => Promise.resolve(), preview: () => Promise.resolve(null) };
    const gesture = new Gesture(
      () => choices,
      () => ["header"],
    );
    const prompt = {
      asked: 1,
      kind: "store_good",
      text: "",
      owes: true,
      options: [option(["header"]), option(["vault"], 2)],
    };
    choices.ask(prompt, hand, true);
    gesture.next();
    expect(act).not.toHaveBeenCalled();
    choices.ask({ ...prompt, asked: 2 }, hand);
    gesture.next();
    expect(act).toHaveBeenCalledOnce();
  });

  it("leaves the payment to hands once a second thought is asked for", () => {
    const choices = new Choices<OptionEffect>();
    const hand = { act: () => Promise.resolve(), undo: () => Promise.resolve(), preview: () => Promise.resolve(null) };
    const gesture = new Gesture(
      () => choices,
      () => ["rest"],
    );
    settings.confirm = true;
    gesture.pays = true;
    choices.ask(
      {
        asked: 1,
        kind: "set_price",
        text: "",
        owes: true,
        options: [{ ...option(["rest"]), final: true }, option(["good", 0], 2)],
      },
      hand,
    );
    gesture.next();
    settings.confirm = false;
    expect(choices.doubt?.key).toBe("rest");
    expect([gesture.running, gesture.pays]).toEqual([false, false]);
  });

  it("is read from an element as it was written", () => {
    expect(read(written(must("public", 2), maybe("space", 1)))).toEqual([
      { noun: ["public", 2], maybe: false },
      { noun: ["space", 1], maybe: true },
    ]);
  });
});

describe("a card that is dragged", () => {
  it("comes from the village or a display", () => {
    const shown = view();
    expect(
      [
        ["village", 0],
        ["village", 2],
        ["own", 0],
        ["other", 1],
        ["ship", 0],
      ].map((noun) => cardAt(shown, 0, noun as unknown as Noun)),
    ).toEqual(["H06", null, "H01", "E01", null]);
  });
});

describe("the purse", () => {
  it("has goods by where they lie, cards first, and what the market offers", () => {
    const stacks = stacksOf(player());
    expect(stacks.map(({ key, most }) => [key, most])).toEqual([
      ["grain header", 1],
      ["lily card 0", 1],
      ["lily vault", 1],
      ["energy", 2],
    ]);
    const offers = [
      { ...option(["market", 0]), effect: { energy: 2 } },
      { ...option(["market", 3], 2), effect: { energy: 4 } },
    ];
    expect(
      marketOf(scene("en", view(), offers, "pay_exactly").choices).map(({ key, energy }) => [key, energy]),
    ).toEqual([
      ["market grain", 2],
      ["market wool", 4],
    ]);
  });

  it("answers good by good, with the storage where that is asked", () => {
    const lily = stacksOf(player())[1];
    expect(lily && stepsOf(lily, 1)).toEqual([must("good", 1), maybe("card", 0)]);
  });

  /** One grain, two lilies in two places, two energy; the market sells what the question lets it sell. */
  const paying = (due: Record<string, number>, rest: Partial<Frame>, market: Record<number, number> = {}) => {
    const frame: Frame = { kind: "pay_any", seat: 0, due, energy: 2, ...rest };
    const own = [0, 1, ...("any" in due ? [5] : [])].map((good, i) => ({
      ...option(["good", good], i),
      effect: good === 5 ? { energy: 1 } : null,
    }));
    const sold = Object.entries(market).map(([good, energy], i) => ({
      ...option(["market", Number(good)], 9 + i),
      effect: { energy },
    }));
    const stacks = stacksAsked(player(), scene("en", view([frame]), [...own, ...sold]).choices);
    const stack = (key: string): Stack => stacks.find((found) => found.key === key) ?? raise(key);
    return { stack, pay: (chosen: Record<string, number>) => new Payment(frame, stacks, chosen) };
  };
  const raise = (key: string): never => {
    throw new Error(key);
  };

  it("counts what is chosen beside what is owed, and fills up in energy", () => {
    const { pay, stack } = paying({ any: 3 }, {});
    expect([pay({ "lily vault": 1 }).open, pay({ "lily vault": 1 }).filled.chosen.energy, pay({}).filled.open]).toEqual(
      [2, 2, 3],
    );
    expect(pay({ energy: 2, "grain header": 1 }).more(stack("lily vault"))?.chosen).toMatchObject({
      "grain header": 0,
      "lily vault": 1,
      energy: 2,
    }); // in its place
    expect(pay({ "lily vault": 1 }).more(stack("lily vault"))).toBeNull(); // there is one
    expect(pay({ energy: 2, "lily vault": 1 }).steps).toEqual([
      must("good", 1),
      maybe("vault"),
      maybe("rest"),
      maybe("good", 5),
    ]);
  });

  it("lays more than is owed where that may be, and no energy that nobody has chosen", () => {
    const { pay, stack } = paying({ any: 1 }, { more: true });
    expect(pay({ "grain header": 1 }).steps).toEqual([must("good", 0), maybe("header")]);
    expect(pay({ "grain header": 1 }).more(stack("energy"))?.chosen).toMatchObject({ "grain header": 1, energy: 1 });
    expect(pay({ "grain header": 1, energy: 2 }).steps.slice(2)).toEqual([must("good", 5), must("good", 5)]);
  });

  it("spends no more than may be spent", () => {
    const exact = paying({ lily: 2 }, { energy: 3 }, { 1: 2 });
    const own = exact.pay({ "lily card 0": 1, "lily vault": 1 });
    const bought = own.more(exact.stack("market lily"));
    expect(bought?.chosen).toMatchObject({ "lily card 0": 0, "lily vault": 1, "market lily": 1 });
    expect(bought?.more(exact.stack("market lily"))).toBeNull(); // that would take four energy
    const left = paying({ lily: 2 }, { energy: 3, goods: 2 }, { 1: 2 }); // a good must be left for what is paid next
    expect(left.pay({ "lily card 0": 1, "lily vault": 1 }).fits).toBe(true);
    expect(left.pay({ "lily card 0": 1, "lily vault": 1 }).more(left.stack("market lily"))).toBeNull();
  });
});

describe("what is usual", () => {
  const asks = (frame: Frame, nouns: readonly Noun[], pays = false): Noun | null => {
    const shown = view([frame]);
    const options = nouns.map((noun, i) => ({
      ...option([...noun], i),
      effect: noun[0] === "rest" ? { energy: frame.due?.any } : null,
    }));
    return usual(shown, 0, scene("en", shown, options).choices, pays);
  };

  it("stores where most is left free, and takes where something can grow again", () => {
    expect(asks({ kind: "store_good", seat: 0, good: 1, origin: 0 }, [["card", 0], ["header"], ["vault"]])).toEqual([
      "header",
    ]);
    expect(asks({ kind: "store_good", seat: 0, good: 1, origin: 0 }, [["card", 0], ["vault"]])).toEqual(["vault"]);
    expect(asks({ kind: "store_good", seat: 0, good: 1, origin: 2, number: 3 }, [["card", 3], ["vault"]])).toEqual([
      "card",
      3,
    ]);
    expect(asks({ kind: "take_good", seat: 0, good: 1 }, [["card", 0], ["header"], ["market", 1]])).toEqual([
      "card",
      0,
    ]);
  });

  it("pays only when somebody has said so: energy first, exact goods from what is there", () => {
    const due: Frame = { kind: "pay_any", seat: 0, due: { any: 3 } };
    const goods: Noun[] = [
      ["good", 0],
      ["good", 1],
      ["good", 5],
    ];
    expect(asks(due, goods)).toBeNull();
    expect(asks(due, goods, true)).toEqual(["good", 1]); // two energy, and a lily: there are two of them
    expect(asks({ ...due, due: { any: 2 } }, [...goods, ["rest"]], true)).toEqual(["rest"]);
    expect(
      asks(
        { kind: "pay_exactly", seat: 0, due: { wool: 1, lily: 1 } },
        [
          ["good", 1],
          ["market", 1],
        ],
        true,
      ),
    ).toEqual(["good", 1]);
    expect(asks({ kind: "set_price", seat: 0, slot: 0, due: { any: 0 } }, [["good", 5], ["done"]], true)).toEqual([
      "done",
    ]);
    expect(asks({ kind: "set_price", seat: 0, slot: 0, due: { any: 9 } }, [["all"]], true)).toBeNull(); // markers cost points
    expect(
      asks(
        { kind: "save_good", seat: 0, due: { grain: 1, egg: 1 } },
        [
          ["good", 0],
          ["good", 4],
        ],
        true,
      ),
    ).toEqual(["good", 4]);
  });

  it("is not done by itself where somebody wants to be asked", () => {
    settings.usual = false;
    expect(asks({ kind: "take_good", seat: 0, good: 1 }, [["card", 0], ["header"]])).toBeNull();
    settings.usual = true;
  });
});

describe("what can be chosen while something is activated", () => {
  const offer = (noun: Noun, action: number, effect: Partial<OptionEffect>): Option => ({
    ...option([...noun], action),
    effect,
  });
  const at = (frame: Frame, ...options: Option[]) => {
    const shown = view([frame]);
    return { ...scene("en", shown, options), near: 0 };
  };

  it("is a good, a track or a space of an order, by the function that leads to least else", () => {
    const table = at(
      { kind: "activate", seat: 0 },
      offer(["header"], 1, { goods: [[0, 1]] }),
      offer(["tile", 3], 2, { goods: [[0, 1, 2]] }),
      offer(["card", 1], 3, {
        tracks: [1],
        steps: [0],
        orders: { "public 1": { spaces: [0, -1, 0], energy: [0, -1, 0] } },
        drones: [1],
      }),
    );
    expect(toGood(table, 1)).toEqual([must("header"), must("good", 1)]);
    expect(toGood(table, 2)).toEqual([must("tile", 3), must("good", 2)]);
    expect(toGood(table, 4)).toBeNull();
    expect(toTrack(table, 1)).toEqual([must("card", 1), maybe("icon", 0), must("track", 1)]);
    expect(toTrack(table, 0)).toBeNull();
    const way = [must("card", 1), maybe("icon", 1), must("public", 1), maybe("space", 0)];
    expect(toSpaces(table, ["public", 1])).toEqual([way, null, way]);
    expect(toSpaces(table, ["public", 2])).toEqual([]);
  });

  it("is a whole order, where goods and drones are enough", () => {
    const all = (energy: number[], n: number, market = false) =>
      toAll(
        at(
          { kind: "deliver", seat: 0, n },
          offer(["public", 0], 1, { orders: { "public 0": { spaces: [0, 1, -1], energy } } }),
        ),
        ["public", 0],
        market,
      );
    const both = [must("public", 0), maybe("space", 0), must("public", 0), maybe("space", 1)];
    expect(all([0, 0, -1], 2)).toEqual({ steps: both, n: 2, energy: 0 });
    expect(all([0, 0, -1], 1)).toBeNull();
    expect(all([0, 2, -1], 2)).toBeNull(); // one is to be bought
    expect(all([0, 2, -1], 2, true)).toEqual({ steps: both, n: 2, energy: 2 });
    expect(all([0, -1, -1], 2, true)).toBeNull();
  });

  it("is as much of a personal order as the drones reach", () => {
    const order = offer(["card", 2], 1, { orders: { "card 2": { spaces: [0, 1, 2], energy: [0, 0, 0] } } });
    // with fewer drones than spaces what is there goes first, and only what is bought is paid
    const bought = offer(["card", 2], 1, { orders: { "card 2": { spaces: [0, 1, 2], energy: [4, 0, 2] } } });
    expect(toAll(at({ kind: "deliver", seat: 0, n: 2 }, bought), ["card", 2], true)).toEqual({
      steps: [must("card", 2), maybe("space", 1), must("card", 2), maybe("space", 2)],
      n: 2,
      energy: 2,
    });
    expect(toAll(at({ kind: "deliver", seat: 0, n: 2 }, order), ["card", 2])?.steps).toEqual([
      must("card", 2),
      maybe("space", 0),
      must("card", 2),
      maybe("space", 1),
    ]);
  });

  it("is a good from everything that offers it", () => {
    const table = at(
      { kind: "activate", seat: 0 },
      offer(["header"], 1, { goods: [[0, 1]] }),
      offer(["tile", 3], 2, { goods: [[0, 1, 2]] }),
      offer(["card", 1], 3, { goods: [[], [0, 4]] }),
    );
    expect(toGoods(table, 1)).toEqual([must("header"), must("good", 1), must("tile", 3), must("good", 1)]);
    expect(toGoods(table, 0)?.slice(-3)).toEqual([must("card", 1), maybe("icon", 1), must("good", 0)]);
    expect(toGoods(table, 2)).toBeNull(); // only one has it
    const few = at(
      { kind: "activate", seat: 0 },
      ...[0, 1].map((n) => offer(["card", n], n, { goods: [[1, 2]], alone: true })),
    );
    expect([toGood(few, 1), toGoods(few, 1)]).toEqual([[must("card", 0), maybe("icon", 0), must("good", 1)], null]); // each takes the place of others
  });

  it("is a place that several steps lead to, as far as nothing is in the way", () => {
    const free = player({
      ahead: [
        [4, 6],
        [4, 6, 8, 10, 12],
      ],
    });
    const steps = (frame: Frame, who: typeof free, ...options: Option[]) => ({
      ...at(frame, ...options),
      view: view([frame], { players: [who, player()] }),
    });
    const three = steps({ kind: "take_step", seat: 0, n: 3 }, free, option(["track", 0]), option(["track", 1], 2));
    expect(leaps(three, 0)).toEqual([{ space: 3, detour: false, n: 2, steps: [must("track", 0), must("track", 0)] }]); // then a piece is in the way
    expect(leaps(three, 1).map(({ space, n }) => [space, n])).toEqual([
      [3, 2],
      [4, 3],
    ]);
    const round = steps({ kind: "take_step", seat: 0, n: 3 }, player(), option(["track", 1], 2));
    expect(leaps(round, 1).map(({ space, detour }) => [space, detour])).toEqual([
      [2, false],
      [3, false],
    ]); // round the piece first
    const active = steps(
      { kind: "activate", seat: 0 },
      free,
      offer(["card", 1], 3, { tracks: [0], steps: [0] }),
      offer(["gear"], 4, { tracks: [0], steps: [0] }),
    );
    expect(leaps(active, 0)).toEqual([
      {
        space: 3,
        detour: false,
        n: 2,
        steps: [must("card", 1), maybe("icon", 0), must("track", 0), maybe("gear"), must("track", 0)],
      },
    ]);
  });

  it("leaves the place of a single step alone", () => {
    const covers = (
      track: 0 | 1,
      next: { space: number; detour: boolean },
      goal: { space: number; detour: boolean },
    ): boolean => {
      const { x, y } = spaceAt(track, next.space, next.detour);
      const found = reach(track, goal.space, goal.detour, next);
      const [dx, dy] = [
        Math.max(found.x - x, 0, x - found.x - found.width),
        Math.max(found.y - y, 0, y - found.y - found.height),
      ];
      return Math.hypot(dx, dy) < RADIUS;
    };
    for (const track of [0, 1] as const) {
      for (const space of [1, 2, 3, 4]) {
        expect(covers(track, { space, detour: false }, { space: space + 1, detour: false })).toBe(false);
        if (track === 0) continue;
        expect(covers(track, { space, detour: false }, { space, detour: true })).toBe(false);
        expect(covers(track, { space, detour: true }, { space: space + 1, detour: false })).toBe(false);
      }
    }
  });

  it("is the piece that leaves for an order, where all is there to fill it", () => {
    const frame: Frame = { kind: "deliver", seat: 0, n: 2 };
    const order = (pieces?: number[], noun: Noun = ["public", 0]) =>
      offer(noun, noun[1] ?? 0, {
        orders: { [noun.join(" ")]: { spaces: [-1, 1, 2], energy: [-1, 0, 0], ...(pieces && { pieces }) } },
      });
    const filled = [must("public", 0), maybe("space", 1), must("public", 0), maybe("space", 2), must("piece", 7)];
    expect(toPiece(at(frame, order([7, 8])), 7)).toEqual({ steps: filled, order: "A01" });
    expect(toPiece(at(frame, order()), 7)).toBeNull(); // a good is missing, or there is no choice
    expect(toPiece(at(frame, order([7, 8])), 9)).toBeNull(); // it leaves for other orders
    expect(toPiece(at({ ...frame, n: 1 }, order([7, 8])), 7)).toBeNull(); // there are too few drones
    expect(toPiece(at({ ...frame, n: 1 }, order([7, 8], ["card", 0])), 7)).toBeNull();
    expect(toPiece(at(frame, order([7, 8]), order([7, 8], ["public", 2])), 7)).toBeNull(); // which of the two?
    const last = offer(["icon", 1], 1, {
      orders: { "public 0": { spaces: [-1, -1, 2], energy: [-1, -1, 0], pieces: [7, 8] } },
      drones: [1],
    });
    expect(toPiece(at({ kind: "use_card", seat: 0 }, last), 7)?.steps).toEqual([
      must("icon", 1),
      must("public", 0),
      maybe("space", 2),
      must("piece", 7),
    ]);
    const turn = (...numbers: number[]) =>
      at({ kind: "take_turn", seat: 0 }, ...numbers.map((n) => offer(["ship", n], n, { pieces: [3, 4] })));
    expect(toPiece(turn(1), 3)).toEqual({ steps: [must("ship", 1), must("piece", 3)], order: "S05", pays: true });
    expect(toPiece(turn(1, 2), 3)).toBeNull(); // which of the two?
    expect(toPiece(turn(1), 7)).toBeNull();
    // a mouse says it by dragging the piece there
    expect([...fillings(turn(1, 2), 3)].map(([order, { steps }]) => [order, steps])).toEqual([
      ["ship 1", [must("ship", 1), must("piece", 3)]],
      ["ship 2", [must("ship", 2), must("piece", 3)]],
    ]);
  });

  it("is a track, where one delivery brings a step", () => {
    const order = (...spaces: number[]) =>
      offer(["public", 0], 1, { orders: { "public 0": { spaces, energy: [0, 0, 0], steps: [2] } } });
    const table = (option: Option) => at({ kind: "deliver", seat: 0, n: 2 }, option);
    const way = [must("public", 0), maybe("space", 2), must("track", 1)];
    expect(toReward(table(order(0, 1, 2)), 1)).toEqual({ steps: way, order: "A01", good: "flower" });
    expect(toReward(table(order(0, 1, -1)), 1)).toBeNull();
    expect(toReward(table(order(0, 1, 2)), 0)).toBeNull(); // a crate is in the way
    expect(toReward(at({ kind: "activate", seat: 0 }, offer(["gear"], 1, { tracks: [1], steps: [0] })), 1)).toBeNull(); // the gear is nearer
  });

  it("is a step by itself where nobody would refuse it", () => {
    const asks = (frame: Frame, ...options: Option[]) => usual(view([frame]), 0, at(frame, ...options).choices, false);
    const step: Frame = { kind: "take_step", seat: 0, n: 1 };
    expect(asks(step, option(["track", 1]), option(["done"], 2))).toEqual(["track", 1]);
    expect(asks(step, option(["track", 0]), option(["track", 1], 2))).toBeNull();
    expect(asks(step, { ...option(["track", 1]), final: true })).toEqual(["track", 1]); // with a mouse nobody is asked twice
    for (const kind of ["activate", "use_card"] as const) {
      expect(
        asks({ kind, seat: 0 }, offer(["gear"], 1, { tracks: [1], plain: true }), offer(["header"], 2, {})),
      ).toEqual(["gear"]);
      expect(asks({ kind, seat: 0 }, offer(["gear"], 1, { tracks: [1] }))).toBeNull();
    }
    settings.usual = false;
    expect(asks(step, option(["track", 1]))).toBeNull();
    settings.usual = true;
  });

  it("is several goods at once", () => {
    const asked = (frames: Frame[], ...goods: number[]) => ({
      ...scene(
        "en",
        view(frames),
        goods.map((good, i) => option(["good", good], i)),
        "gain_good",
      ),
      near: 0,
    });
    const picks = (frames: Frame[], ...goods: number[]) => toPicks(asked(frames, ...goods));
    expect(picks([{ kind: "gain_good", seat: 0, n: 2, kinds: 7 }], 0, 1)).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
    ]);
    expect(
      picks(
        [
          { kind: "gain_good", seat: 0, n: 1, kinds: 24 },
          { kind: "gain_good", seat: 0, n: 1, kinds: 3 },
        ],
        0,
        1,
      ),
    ).toEqual([
      [0, 3],
      [0, 4],
      [1, 3],
      [1, 4],
    ]);
    const income = [
      { kind: "gain_good", seat: 0, n: 1, kinds: 24 },
      { kind: "gain_good", seat: 0, n: 1, kinds: 7 },
    ] as const;
    expect(picks([...income], 2, 3, 4)).toEqual([]); // not all has room: which comes first is asked
    expect(picks([{ kind: "gain_good", seat: 0, n: 1, kinds: 7 }], 0, 1)).toEqual([]);
    expect(toPicks(asked([{ kind: "gain_good", seat: 0, n: 1, kinds: 7 }], 0, 1), 1)).toEqual([[0], [1]]);
    expect(picks([{ kind: "gain_good", seat: 0, n: 3, kinds: 63 }], 0, 1, 2, 3, 4, 5)).toEqual([]); // 56 ways are too many
  });
});
