import { expect, test } from "vitest";
import { CODE_ALPHABET } from "../../../kit/values/code-alphabet.ts";
import { checkCharacter, formatCode, lastFourOf, readCode } from "./code-text.ts";

const DRAWN = "7K3MQ0Z1XAB9CDE";
const CODE = DRAWN + checkCharacter(DRAWN);

test("reads a code in any notation", () => {
  const printed = formatCode(CODE);
  expect(printed).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  for (const typed of [
    CODE,
    printed,
    printed.toLowerCase(),
    ` ${printed.replaceAll("-", "  ")}\n`,
    printed.replaceAll("-", "—"),
    printed.replaceAll("0", "o").replaceAll("1", "l"),
    printed.replaceAll("0", "O").replaceAll("1", "I"),
    // Full-width characters from an input method.
    printed.replace(/[0-9A-Z]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)),
  ])
    expect(readCode(typed), typed).toBe(CODE);
  expect(lastFourOf(CODE)).toBe(printed.slice(-4));
});

test("rejects a code with one wrong character or two exchanged characters", () => {
  for (let at = 0; at < CODE.length; at++) {
    for (const other of CODE_ALPHABET) {
      if (other !== CODE[at]) expect(readCode(CODE.slice(0, at) + other + CODE.slice(at + 1))).toBeNull();
    }
    for (let to = at + 1; to < CODE.length; to++) {
      const swapped = [...CODE];
      [swapped[at], swapped[to]] = [CODE[to] ?? "", CODE[at] ?? ""];
      if (CODE[at] !== CODE[to]) expect(readCode(swapped.join("")), swapped.join("")).toBeNull();
    }
  }
});

test.each(["", "    ", "abc", CODE.slice(1), `${CODE}0`, CODE.replace(/^./, "U"), "兑换码".repeat(5), "A".repeat(500)])(
  "rejects %s as a code",
  (typed) => {
    expect(readCode(typed)).toBeNull();
  },
);
