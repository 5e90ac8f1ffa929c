import type { ListedWord, WordAction } from "../../word-list.ts";
import { type Automaton, createAutomaton } from "./automaton.ts";
import { loadTextForms, type TextForms, type TextLayer } from "./text-layers.ts";

/** The matches of a text. */
export interface FoundWords {
  /** The most severe action; null: no match. */
  action: WordAction | null;
  /** The matching words of the list, each once, at most twenty. */
  words: string[];
  /** The text after the replacements. */
  replaced: string;
  /** The number of units and patterns visited. */
  steps: number;
}

export interface WordFinder {
  find(source: string): FoundWords;
}

const MAX_WORDS_REPORTED = 20;
const GRAVITY: Readonly<Record<WordAction, number>> = { replace: 1, hold: 2, refuse: 3 };
/** Full-width, because the half-width asterisk has a meaning in Markdown. */
const STAR = "＊";

interface Layer {
  words: { listed: ListedWord; layer: TextLayer }[];
  automaton: Automaton;
  read(source: string): TextLayer;
}

export async function createWordFinder(list: readonly ListedWord[]): Promise<WordFinder> {
  if (list.length === 0) return { find: (source) => ({ action: null, words: [], replaced: source, steps: 0 }) };
  const sounding = list.filter(({ forms }) => forms.includes("pinyin"));
  const forms = await loadTextForms({ hasPinyin: sounding.length > 0 });
  const spaced = list.filter((word) => word.forms.includes("spaced"));
  const layers = [
    createLayer(list, forms, "plain"),
    createLayer(spaced, forms, "spaced"),
    createLayer(sounding, forms, "pinyin"),
  ].filter(({ words }) => words.length > 0);
  return { find: (source) => findWords(layers, source) };
}

function createLayer(words: readonly ListedWord[], forms: TextForms, form: "plain" | "spaced" | "pinyin"): Layer {
  const read = words.map((listed) => ({ listed, layer: forms[form](listed.word) }));
  return { words: read, automaton: createAutomaton(read.map(({ layer }) => layer.text)), read: forms[form] };
}

function findWords(layers: readonly Layer[], source: string): FoundWords {
  const found = new Map<string, ListedWord>();
  const spans: Span[] = [];
  let steps = 0;
  for (const { words, automaton, read } of layers) {
    const layer = read(source);
    const scanned = automaton.scan(layer.text, ({ pattern, from, to }) => {
      const known = words[pattern];
      if (!known || !layer.isWhole(from, to, known.layer)) return;
      const word = known.listed;
      found.set(word.word, word);
      if (word.action === "replace")
        spans.push({ from: layer.from[from] ?? 0, to: layer.to[to - 1] ?? 0, replacement: word.replacement });
    });
    steps += scanned.steps;
  }
  const actions = [...found.values()].map(({ action }) => action);
  const action = actions.sort((a, b) => GRAVITY[b] - GRAVITY[a])[0] ?? null;
  return {
    action,
    words: [...found.keys()].slice(0, MAX_WORDS_REPORTED),
    replaced: replaceSpans(source, spans),
    steps,
  };
}

interface Span {
  from: number;
  to: number;
  replacement: string | null;
}

/** Of overlapping spans, the first and longest one determines the replacement. */
function replaceSpans(source: string, spans: Span[]): string {
  if (spans.length === 0) return source;
  const sorted = spans.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const parts: string[] = [];
  let end = 0;
  for (const { from, to, replacement } of sorted) {
    if (to <= end) continue;
    const start = Math.max(from, end);
    const hidden = source.slice(start, to);
    // A span covered by the previous one is replaced with it.
    const isFresh = from >= end;
    parts.push(
      source.slice(end, start),
      isFresh && replacement !== null ? replacement : STAR.repeat([...hidden].length),
    );
    end = to;
  }
  return parts.join("") + source.slice(end);
}
