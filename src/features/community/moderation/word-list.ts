/** The action of a word on a text; later ones are more severe. */
export const WORD_ACTIONS = ["replace", "hold", "refuse"] as const;

export type WordAction = (typeof WORD_ACTIONS)[number];

/** Further forms of a word, in addition to case, width, simplified and traditional characters. */
export const WORD_FORMS = ["spaced", "pinyin"] as const;

export type WordForm = (typeof WORD_FORMS)[number];

/** The name of each action in lists and messages; a word list may also contain the key. */
export const ACTION_NAMES: Readonly<Record<WordAction, string>> = {
  replace: "换掉",
  hold: "等审核",
  refuse: "不让发",
};

/** The name of each form; a word list may also contain the key. */
export const FORM_NAMES: Readonly<Record<WordForm, string>> = { spaced: "中间隔开", pinyin: "拼音" };

export interface ListedWord {
  word: string;
  action: WordAction;
  forms: WordForm[];
  /** Only for `replace`; null: one asterisk per character. */
  replacement: string | null;
}

export const MAX_WORDS = 5_000;
export const WORD_CHARACTERS = 32;
export const MAX_LIST_CHARACTERS = 400_000;

/**
 * `词 | 处理 | 写法 | 换成`, one word per line, by names or by keys, also with full-width separators; an empty line or
 * one that begins with # is ignored.
 */
export function readWordList(text: string): { words: ListedWord[]; problems: string[] } {
  const words = new Map<string, ListedWord>();
  const problems: string[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === "" || line.trimStart().startsWith("#")) continue;
    const read = readLine(line);
    if (typeof read === "string") problems.push(`第 ${index + 1} 行：${read}`);
    else words.set(read.word, read);
  }
  if (words.size > MAX_WORDS) problems.push(`最多 ${MAX_WORDS} 个词，这里有 ${words.size} 个`);
  return { words: [...words.values()], problems };
}

function readLine(line: string): ListedWord | string {
  const [word = "", action = "", forms = "", replacement = "", ...more] = line
    .split(/[|｜]/)
    .map((part) => part.trim());
  if (more.length > 0) return "最多四栏：词 | 处理 | 写法 | 换成";
  const known = WORD_ACTIONS.find((one) => isNamed(ACTION_NAMES, one, action || "hold"));
  if (known === undefined) return `处理只能是${Object.values(ACTION_NAMES).join("、")}，没有“${action}”`;
  const named = forms.split(/[\s,，、]+/).filter(Boolean);
  const strange = named.find((one) => !WORD_FORMS.some((form) => isNamed(FORM_NAMES, form, one)));
  if (strange !== undefined) return `写法只能是${Object.values(FORM_NAMES).join("、")}，没有“${strange}”`;
  const listed: ListedWord = {
    word,
    action: known,
    forms: WORD_FORMS.filter((form) => named.some((one) => isNamed(FORM_NAMES, form, one))),
    replacement: replacement || null,
  };
  return findFault(listed) ?? listed;
}

function isNamed<K extends string>(names: Readonly<Record<K, string>>, key: K, typed: string): boolean {
  return typed === key || typed === names[key];
}

/** The error of a word as a sentence; null: none. */
export function findFault({ word, action, replacement }: ListedWord): string | null {
  if (word.trim() !== word || word === "") return "词不能是空的，前后不能有空格";
  if ([...word].length > WORD_CHARACTERS) return `词不能超过 ${WORD_CHARACTERS} 个字`;
  if (/[|｜\p{Cc}\p{Cs}]/u.test(word + (replacement ?? ""))) return "含有不能使用的字符";
  // A single character would match half of all texts.
  if ((word.match(/[\p{L}\p{N}]/gu) ?? []).length < 2) return "词至少要有两个字或字母";
  if (replacement !== null && action !== "replace") return `处理是${ACTION_NAMES.replace}时才能写“换成”`;
  if (replacement !== null && [...replacement].length > WORD_CHARACTERS)
    return `换成的字不能超过 ${WORD_CHARACTERS} 个`;
  return null;
}
