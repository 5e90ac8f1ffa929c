import type { Grammar, HighlighterCore } from "shiki/core";
import { type CodeWork, spendWork } from "./code-engine.ts";
import { CODE_THEME, classOfColor } from "./code-theme.ts";

/** Words of one class; undefined: they have the colour of the surrounding text. */
export interface CodeRun {
  className: string | undefined;
  content: string;
}

type State = ReturnType<Grammar["tokenizeLine2"]>["ruleStack"];

interface ColoredLine {
  runs: readonly CodeRun[];
  /** The state of the grammar after the line. */
  next: State;
  /** The cost of colouring the line, counted each time that it is used. */
  work: number;
}

/** The position of the colour in the numbers that a grammar returns. */
const FOREGROUND = { mask: 0b1_1111_1111, shift: 15 } as const;

/** Code has many equal lines such as `}` and `return;`. Lines are cached by the state of the grammar before them. */
const MAX_CACHED_CHARACTERS = 1024 * 1024;

let linesOf = new WeakMap<Grammar | State, Map<string, ColoredLine>>();
let cachedCharacters = 0;

/**
 * Colours lines of code by the grammar of a loaded language, and counts the cost; null: the remaining budget is too
 * small. Equal code has the same cost, whether its colours are cached or not.
 */
export function colorLines(
  highlighter: HighlighterCore,
  lines: readonly string[],
  { language, work }: { language: string; work: CodeWork },
): (readonly CodeRun[])[] | null {
  const { colorMap } = highlighter.setTheme(CODE_THEME.name ?? "");
  const grammar = highlighter.getLanguage(language);
  let state: State | null = null;
  const colored: (readonly CodeRun[])[] = [];
  for (const line of lines) {
    if (line === "") {
      colored.push([]);
      continue;
    }
    // A grammar changes when a language is loaded that it can embed.
    const known = linesAfter(state ?? grammar);
    let found = known.get(line);
    if (found) work.left -= found.work;
    else {
      const before = work.left;
      const { tokens, ruleStack } = spendWork(work, () => grammar.tokenizeLine2(line, state, 0));
      found = { runs: runsOf(line, tokens, colorMap), next: ruleStack, work: before - work.left };
      if (work.left >= 0) remember(known, line, found);
    }
    if (work.left < 0) return null;
    colored.push(found.runs);
    state = found.next;
  }
  return colored;
}

function linesAfter(before: Grammar | State): Map<string, ColoredLine> {
  const lines = linesOf.get(before) ?? new Map<string, ColoredLine>();
  linesOf.set(before, lines);
  return lines;
}

function remember(known: Map<string, ColoredLine>, line: string, colored: ColoredLine): void {
  known.set(line, colored);
  cachedCharacters += line.length;
  if (cachedCharacters <= MAX_CACHED_CHARACTERS) return;
  linesOf = new WeakMap();
  cachedCharacters = 0;
}

/** Converts pairs of a token's start and its colour into runs of one colour; white space joins the previous run. */
function runsOf(line: string, tokens: Uint32Array, colorMap: readonly string[]): CodeRun[] {
  const runs: CodeRun[] = [];
  for (let index = 0; index < tokens.length; index += 2) {
    const content = line.slice(tokens[index], tokens[index + 2]);
    if (content === "") continue;
    const color = ((tokens[index + 1] ?? 0) >>> FOREGROUND.shift) & FOREGROUND.mask;
    const className = classOfColor(colorMap[color]);
    const last = runs.at(-1);
    if (last && (last.className === className || content.trim() === "")) last.content += content;
    else runs.push({ className, content });
  }
  return runs;
}
