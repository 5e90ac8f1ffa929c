import { expect, test } from "vitest";
import { CONTEXT_CHARACTERS, FULL_AGREEMENT, MAX_NOTES_PER_RESOURCE, QUOTE_CHARACTERS } from "./note-limits.ts";
import { anchorAt, findAnchor, withoutSpace } from "./text-anchor.ts";
import { createTextFinder } from "./text-finder.ts";

const PROSE =
  withoutSpace(`读一本书之前先看目录，知道它要带你去哪里。读完一章合上书，用自己的话说一遍：说不出来的地方，就是还没有读懂的地方。
  做笔记不是抄书。抄下来的是别人的话，写下来的才是自己的想法。隔一个星期再看一遍笔记，把没有用的划掉，把有用的写得更短。
  做笔记也不是收藏。收藏得再多，没有再看一眼，就和没有读过一样。`);

const placeOf = (text: string, needle: string, from = 0) => {
  const start = text.indexOf(needle, from);
  return { start, end: start + needle.length };
};

test("finds a quote at its position, with any white space around it", () => {
  const place = placeOf(PROSE, "写下来的才是自己的想法");
  expect(findAnchor(PROSE, anchorAt(PROSE, place))).toEqual(place);
});

test("distinguishes two occurrences of a short quote by their context", () => {
  const second = placeOf(PROSE, "做笔记", PROSE.indexOf("做笔记") + 1);
  const anchor = anchorAt(PROSE, second);
  const moved = `新写的开头，也说到做笔记这件事。${PROSE}`;
  expect(findAnchor(moved, anchor)).toEqual(
    placeOf(moved, "做笔记也不是", 0).start >= 0 && {
      start: moved.indexOf("做笔记也不是"),
      end: moved.indexOf("做笔记也不是") + 3,
    },
  );
});

test("if the second of two occurrences is removed, the first does not get its note", () => {
  const second = placeOf(PROSE, "做笔记", PROSE.indexOf("做笔记") + 1);
  const anchor = anchorAt(PROSE, second);
  expect(findAnchor(PROSE.replace("做笔记也不是", "记录也不是"), anchor)).toBeNull();
});

test("finds a long quote that occurred once even if its whole context is new", () => {
  const needle = "说不出来的地方，就是还没有读懂的地方。做笔记不是抄书。抄下来的是别人的话";
  const anchor = anchorAt(PROSE, placeOf(PROSE, needle));
  const text = `全新的开头。${needle}全新的结尾。`;
  expect(findAnchor(text, anchor)).toEqual(placeOf(text, needle));
});

test("finds neither a short quote without any of its context nor a changed quote", () => {
  const anchor = anchorAt(PROSE, placeOf(PROSE, "先看目录"));
  expect(findAnchor("另一篇文章也说先看目录这样的话。", anchor)).toBeNull();
  expect(findAnchor(PROSE.replace("先看目录", "先看看目录"), anchor)).toBeNull();
  expect(findAnchor("", anchor)).toBeNull();
});

test("finds a short text that was quoted completely by its ends", () => {
  const anchor = anchorAt("全文", { start: 0, end: 2 });
  expect(findAnchor("全文", anchor)).toEqual({ start: 0, end: 2 });
  expect(findAnchor("新的全文", anchor)).toEqual({ start: 2, end: 4 });
  expect(findAnchor("新的全文和后文", anchor)).toBeNull();
});

test("guesses neither of two indistinguishable positions once the text has moved", () => {
  const rows = "一行同样的话。".repeat(100);
  const anchor = anchorAt(rows, { start: 350, end: 353 });
  expect(anchor.rival).toBe(FULL_AGREEMENT);
  expect(findAnchor(rows, anchor)).toEqual({ start: 350, end: 353 });
  expect(findAnchor(`新${rows}`, anchor)).toBeNull();
});

test("never stores half a character", () => {
  const text = "😀".repeat(40);
  const { prefix, suffix } = anchorAt(`${text}前${text}后${text}`, { start: 81, end: 161 });
  expect([prefix, suffix].map((side) => [side.isWellFormed(), side.length])).toEqual([
    [true, 63],
    [true, 63],
  ]);
});

type Draw = (below: number) => number;

function createDraw(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const pick = (draw: Draw, list: string | readonly string[]) => list[draw(list.length)] ?? "";

const PHRASES = "因此|也就是说|我们可以|不过|第一步|会员|读者|这本书|一个问题|写下来|的时候|比如".split("|");
const CHARACTERS = "天地人你我他上下左右前后来去大小多少开关长短远近春夏秋冬山水风云";
const NAMES = "item user order price list index value name".split(" ");

function writeProse(draw: Draw): string {
  return Array.from({ length: 40 + draw(200) }, () =>
    draw(3) === 0 ? pick(draw, PHRASES) : `${pick(draw, CHARACTERS)}${pick(draw, CHARACTERS)}${pick(draw, "，。的了")}`,
  ).join("");
}

function writeCode(draw: Draw): string {
  const name = () => pick(draw, NAMES);
  const lines = [
    () => `const ${name()} = await load(${name()});`,
    () => `if (!${name()}) return null;`,
    () => `for (const ${name()} of ${name()}s) {`,
    () => "}",
    () => `  ${name()}.push({ id: ${draw(100)}, ${name()} });`,
    () => `export function read(${name()}: string) {`,
  ];
  return withoutSpace(Array.from({ length: 20 + draw(60) }, () => lines[draw(lines.length)]?.()).join("\n"));
}

interface Letter {
  letter: string;
  /** The original position, or the position from which it was copied. */
  from: number;
}

const lettersOf = (text: string): Letter[] =>
  Array.from({ length: text.length }, (_, from) => ({ letter: text[from] ?? "", from }));

/**
 * Inserts, deletes or replaces a range anywhere. New text is a copy of other text, so that it is similar to the rest.
 */
function edit(draw: Draw, letters: Letter[], origin: readonly Letter[]): void {
  let at = draw(letters.length + 1);
  const length = draw(3) === 0 ? 0 : draw(12) + (draw(10) === 0 ? 80 : 0);
  const removed = letters.slice(at, at + length);
  const source = draw(origin.length);
  const added = draw(3) === 0 ? [] : origin.slice(source, source + 1 + draw(draw(8) === 0 ? 60 : 6));
  // A letter that is replaced by the same letter counts as unchanged.
  while (removed.length > 0 && added.length > 0 && removed[0]?.letter === added[0]?.letter) {
    removed.shift();
    added.shift();
    at += 1;
  }
  while (removed.length > 0 && added.length > 0 && removed.at(-1)?.letter === added.at(-1)?.letter) {
    removed.pop();
    added.pop();
  }
  letters.splice(at, removed.length, ...added);
}

/** Whether the letters of this range of the first text are at the given position. */
const isFrom = (letters: readonly Letter[], at: number, { start, end }: { start: number; end: number }) =>
  Array.from({ length: end - start }, (_, index) => letters[at + index]?.from === start + index).every(Boolean);

/**
 * Whether the text at this position is the quote's own text. An edit may have removed its last comma and left another
 * one in the same position, which cannot be distinguished. Therefore more than half of the letters must match, not all
 * of them.
 */
const isOwn = (letters: readonly Letter[], at: number, { start, end }: { start: number; end: number }) =>
  Array.from({ length: end - start }, (_, index) => letters[at + index]?.from === start + index).filter(Boolean)
    .length >
  (end - start) / 2;

/** All current positions of a part of the first text: none, its own position, or also copies. */
const placesOf = (letters: readonly Letter[], stretch: { start: number; end: number }) =>
  letters.flatMap(({ from }, at) => (from === stretch.start && isFrom(letters, at, stretch) ? [at] : []));

test.each([
  ["Chinese prose", writeProse],
  ["code", writeCode],
])(
  "after any edits of %s, a note is at its own quote or at none, and is found while its context is unchanged",
  (_case, write) => {
    let found = 0;
    let lost = 0;
    for (let seed = 1; seed <= 3_000; seed++) {
      const draw = createDraw(seed);
      const text = write(draw);
      const start = draw(text.length - 1);
      const end = Math.min(text.length, start + 1 + draw(draw(3) === 0 ? 80 : 8));
      const anchor = anchorAt(text, { start, end });
      if (anchor.rival === FULL_AGREEMENT) continue;
      const origin = lettersOf(text);
      const letters = [...origin];
      for (let count = draw(12); count >= 0; count--) edit(draw, letters, origin);
      const place = findAnchor(letters.map(({ letter }) => letter).join(""), anchor);
      const where = { seed, start: place?.start ?? -1 };
      if (place !== null)
        expect({ ...where, isRight: isOwn(letters, place.start, { start, end }) }).toEqual({ ...where, isRight: true });
      const near = placesOf(letters, { start: start - 32, end: end + 32 });
      if (near.length === 1 && (anchor.rival ?? 0) <= 56) expect(where).toEqual({ seed, start: (near[0] ?? 0) + 32 });
      if (place === null) lost += 1;
      else found += 1;
    }
    // Both cases must occur, otherwise the edits would not test anything.
    expect(found).toBeGreaterThan(800);
    expect(lost).toBeGreaterThan(400);
  },
);

test("500 notes in a text of half a million identical letters need few steps", () => {
  const text = "a".repeat(500_000);
  const finder = createTextFinder(text);
  for (let note = 0; note < MAX_NOTES_PER_RESOURCE; note++) {
    const hostile = {
      start: 7 + note,
      prefix: "a".repeat(CONTEXT_CHARACTERS - 1),
      suffix: "a".repeat(CONTEXT_CHARACTERS),
    };
    const quote = "a".repeat(note % 2 === 0 ? QUOTE_CHARACTERS : 1 + (note % 40));
    findAnchor(finder, { ...hostile, quote, rival: note % 3 === 0 ? null : note % 120 });
    findAnchor(finder, { ...hostile, prefix: `${"a".repeat(20)}b`, quote, rival: 8 });
  }
  // About fifty million steps take a tenth of a second.
  expect(finder.steps).toBeLessThan(60_000_000);
});
