import { type Fold, loadFold } from "../../../../../kit/values/fold-text.ts";

/** A text in one form for matching, and the source position of each of its units. */
export interface TextLayer {
  text: string;
  /** For each unit, the source position of its start and of its end. */
  from: ArrayLike<number>;
  to: ArrayLike<number>;
  /** Whether a match of these units is a whole word. */
  isWhole(from: number, to: number, word: TextLayer): boolean;
}

/** The forms of a text: normalized, without separators between the letters, and as pinyin. */
export interface TextForms {
  fold: Fold;
  plain(source: string): TextLayer;
  spaced(source: string): TextLayer;
  pinyin(source: string): TextLayer;
}

const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
const LATIN = /[a-z0-9]/;
const HAN_FROM = 0x4e00;
const HAN_TO = 0x9fff;

/**
 * Loads the tables once.
 * @param options.hasPinyin also loads the pronunciation table
 */
export async function loadTextForms({ hasPinyin }: { hasPinyin: boolean }): Promise<TextForms> {
  const fold = await loadFold();
  const sounds = hasPinyin ? await loadSounds() : [];
  return {
    fold,
    plain(source) {
      const text = fold(source);
      const places = Array.from({ length: text.length + 1 }, (_, at) => at);
      return { text, from: places, to: places.slice(1), isWhole: (from, to) => !cutsWord(text, from, to) };
    },
    spaced: (source) => spell(fold(source), (unit) => (LETTER_OR_NUMBER.test(unit) ? unit : "")),
    pinyin: (source) =>
      spell(fold(source), (unit) => {
        const sound = sounds[unit.charCodeAt(0) - HAN_FROM];
        return sound ?? (LATIN.test(unit) ? unit : "");
      }),
  };
}

/** `vip` does not match within `vipassana`; Chinese words have no such boundaries. */
function cutsWord(text: string, from: number, to: number): boolean {
  const isInside = (at: number) => LATIN.test(text[at - 1] ?? "") && LATIN.test(text[at] ?? "");
  return isInside(from) || isInside(to);
}

/** Replaces each unit by its pronunciation. A match begins and ends with a whole unit. */
function spell(folded: string, read: (unit: string) => string): TextLayer {
  const parts: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const isFirst: boolean[] = [];
  for (let at = 0; at < folded.length; at++) {
    const spelled = read(folded[at] ?? "");
    parts.push(spelled);
    for (let letter = 0; letter < spelled.length; letter++) {
      from.push(at);
      to.push(at + 1);
      isFirst.push(letter === 0);
    }
  }
  const text = parts.join("");
  return {
    text,
    from,
    to,
    isWhole: (first, end, word) => {
      if (!isFirst[first] || !(end === text.length || isFirst[end])) return false;
      for (let at = first + 1; at < end; at++)
        if (word.from[at - first] !== word.from[at - first - 1] && !isFirst[at]) return false;
      return true;
    },
  };
}

let loadedSounds: Promise<readonly (string | undefined)[]> | undefined;

/** The most common pronunciation of each character without tone, used for the list and for every text. */
function loadSounds(): Promise<readonly (string | undefined)[]> {
  loadedSounds ??= import("pinyin-pro").then(({ pinyin }) =>
    Array.from({ length: HAN_TO - HAN_FROM + 1 }, (_, index) => {
      const sound = pinyin(String.fromCharCode(HAN_FROM + index), { toneType: "none", v: true });
      return /^[a-z]+$/.test(sound) ? sound : undefined;
    }),
  );
  return loadedSounds;
}
