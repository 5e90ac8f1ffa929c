import { readVocabulary } from "./vocabulary.ts";

const PARAGRAPHS = 5;
const WORDS_A_PARAGRAPH = 110;
const TITLE_WORDS = 3;
/** Number of most common words that have no meaning; no title consists of them. */
const EMPTY_WORDS = 60;
/**
 * The topic of a text recurs in it, and words have typical followers: real texts have 0.7 to 0.8 lexemes a character.
 */
const TOPIC_WORDS = 24;
const OF_TOPIC = 0.7;
const HAS_FOLLOWER = 0.7;
const FOLLOWERS = 2;
const IN_LETTERS = 0.02;
const HAS_CODE = 0.2;
const LINES_OF_CODE = 8;
/** Comments are short, and seldom long. */
const COMMENT_WORDS = { min: 4, max: 60 };

export interface WrittenText {
  title: string;
  /** The public beginning of a text that is not open to everyone. */
  beginning: string;
  html: string;
}

export interface TextWriter {
  write(): WrittenText;
  /** A comment below a text: a sentence or a few. */
  writeComment(): string;
  words: readonly string[];
  names: readonly string[];
  /** Words as they follow each other in the first texts that were written. */
  phrases: string[];
  /** Titles of those texts. */
  titles: string[];
}

const REMEMBERED = 40;

/** Texts of real words, each with the frequency of its rank (Zipf), with names in letters among them, and code. */
export async function createTextWriter(seed: number): Promise<TextWriter> {
  const { words, names } = await readVocabulary();
  const ranks = new Map(words.map((word, rank) => [word, rank]));
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const ranked = (of: readonly string[], first = 1) =>
    of[Math.floor(first * (of.length / first) ** random()) - 1] ?? of[0] ?? "";
  const phrases: string[] = [];
  const titles: string[] = [];

  /** Selects one of the words that can follow this word; common ones are more likely. */
  const follower = (word: string) => {
    const from = (ranks.get(word) ?? 0) * 7_919 + Math.floor(FOLLOWERS * random()) * 104_729;
    return words[Math.floor(words.length ** ((from % 9_973) / 9_973)) - 1] ?? "";
  };
  const nextWord = (last: string, topic: readonly string[]) => {
    if (random() < IN_LETTERS) return ` ${ranked(names)} `;
    if (random() < HAS_FOLLOWER) return follower(last);
    return ranked(random() < OF_TOPIC ? topic : words);
  };

  function paragraph(topic: readonly string[]): string {
    let last = "";
    const some = Array.from({ length: WORDS_A_PARAGRAPH }, () => {
      last = nextWord(last, topic);
      return last;
    });
    if (phrases.length < REMEMBERED && random() < 0.1) {
      const phrase = some.slice(20, 24).join("");
      if (/^\p{Script=Han}{5,12}$/u.test(phrase)) phrases.push(phrase);
      // No sentence punctuation between these words.
      return `${some.slice(0, 20).join("")}，${some.slice(20).join("")}。`;
    }
    return `${some.map((word, at) => (at % 13 === 12 ? `${word}，` : word)).join("")}。`;
  }
  const line = () => `const ${ranked(names)} = ${ranked(names)}(${ranked(names)});`;
  const code = () => `<pre><code>${Array.from({ length: LINES_OF_CODE }, line).join("\n")}</code></pre>`;

  function write(): WrittenText {
    const inTitle = Array.from({ length: TITLE_WORDS }, () => ranked(words, EMPTY_WORDS));
    if (random() < 0.15) inTitle.unshift(`${ranked(names)} `);
    const title = inTitle.join("");
    if (titles.length < REMEMBERED && !title.includes(" ")) titles.push(title);
    const topic = Array.from({ length: TOPIC_WORDS }, () => ranked(words, EMPTY_WORDS));
    const paragraphs = Array.from({ length: PARAGRAPHS }, () => `<p>${paragraph(topic)}</p>`);
    const heading = `<h2 id="a">${ranked(words, EMPTY_WORDS)}${ranked(words)}</h2>`;
    const beginning = paragraphs[0] ?? "";
    const rest = [heading, ...paragraphs.slice(1), ...(random() < HAS_CODE ? [code()] : [])];
    return { title, beginning, html: [beginning, ...rest].join("") };
  }
  function writeComment(): string {
    const { min, max } = COMMENT_WORDS;
    const topic = Array.from({ length: 3 }, () => ranked(words, EMPTY_WORDS));
    let last = "";
    const some = Array.from({ length: Math.round(min * (max / min) ** random()) }, () => {
      last = nextWord(last, topic);
      return last;
    });
    return `${some.map((word, at) => (at % 9 === 8 ? `${word}，` : word)).join("")}。`;
  }
  return { write, writeComment, words, names, phrases, titles };
}
