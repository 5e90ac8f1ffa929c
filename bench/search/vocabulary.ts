import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";

/** The number of different words; the rank of each determines its frequency. */
export const WORDS = 40_000;

const ENGLISH =
  "window server client array string number object value index buffer stream event handler request response table column query cursor socket thread process signal module package config option status message channel worker session token cookie header content render layout screen button border margin shadow filter reduce vector matrix tensor kernel driver memory branch commit remote origin merge docker volume network cluster replica snapshot backup restore archive compress encode decode parse format template schema record field method class closure promise timeout interval callback iterator generator exception logger monitor metric counter gauge histogram".split(
    " ",
  );
const VERBS = "get set read write open close parse make find list push load send wait lock copy".split(" ");

/** Words of the product's own texts, the most common first; then words of a dictionary, the short ones first. */
export async function readVocabulary(): Promise<{ words: string[]; names: string[] }> {
  const counts = new Map<string, number>();
  const folder = path.join(import.meta.dirname, "../../content");
  const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
    if (!file.endsWith(".md")) continue;
    for (const { segment } of segmenter.segment(readFileSync(path.join(folder, file), "utf8")))
      if (/^\p{Script=Han}+$/u.test(segment)) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  const own = [...counts].toSorted(([a, some], [b, others]) => others - some || (a < b ? -1 : 1)).map(([word]) => word);
  const name = "opencc-js/dict/STPhrases";
  const { default: phrases } = (await import(name)) as { default: string };
  const order = (word: string) => (crc32(word) / 2 ** 32) * (word.length - 1);
  const others = phrases
    .split("|")
    .flatMap((line) => line.split(" ", 1))
    .filter((word) => word.length > 1 && !counts.has(word))
    .toSorted((a, b) => order(a) - order(b));
  return { words: [...own, ...others].slice(0, WORDS), names: namesInLetters() };
}

/** Words and names as in texts about programs: plain, camelCase, snake_case, or within another name. */
function namesInLetters(): string[] {
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
  const names = [...ENGLISH];
  for (const [place, noun] of ENGLISH.entries()) {
    const other = ENGLISH[(place * 7 + 3) % ENGLISH.length] ?? "";
    for (const verb of VERBS) names.push(`${verb}${capital(noun)}`, `${noun}_${verb}`);
    names.push(`${noun}::${other}`, `${noun}.${other}`, `${capital(noun)}${capital(other)}`);
  }
  // Common words come first, as in real texts.
  return [...ENGLISH, ...names.slice(ENGLISH.length).toSorted((a, b) => crc32(a) - crc32(b))];
}
