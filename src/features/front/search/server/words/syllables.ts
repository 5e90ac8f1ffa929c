/** The syllables of Pinyin without tones, by their initial; ü is written v, as people type it. */
const FINALS: Readonly<Record<string, string>> = {
  "": "a ai an ang ao e ei en eng er o ou",
  b: "a ai an ang ao ei en eng i ian iao ie in ing o u",
  p: "a ai an ang ao ei en eng i ian iao ie in ing o ou u",
  m: "a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u",
  f: "a an ang ei en eng iao o ou u",
  d: "a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo",
  t: "a ai an ang ao e ei eng i ian iao ie ing ong ou u uan ui un uo",
  n: "a ai an ang ao e ei en eng i ia ian iang iao ie in ing iu ong ou u uan un uo v ve",
  l: "a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan un uo v ve",
  g: "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo",
  k: "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo",
  h: "a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo",
  j: "i ia ian iang iao ie in ing iong iu u uan ue un",
  q: "i ia ian iang iao ie in ing iong iu u uan ue un",
  x: "i ia ian iang iao ie in ing iong iu u uan ue un",
  zh: "a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo",
  ch: "a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo",
  sh: "a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo",
  r: "an ang ao e en eng i ong ou u ua uan ui un uo",
  z: "a ai an ang ao e ei en eng i ong ou u uan ui un uo",
  c: "a ai an ang ao e en eng i ong ou u uan ui un uo",
  s: "a ai an ang ao e en eng i ong ou u uan ui un uo",
  y: "a an ang ao e i in ing o ong ou u uan ue un",
  w: "a ai an ang ao ei en eng o u",
};
export const SYLLABLES: ReadonlySet<string> = new Set(
  Object.entries(FINALS).flatMap(([first, finals]) => finals.split(" ").map((final) => `${first}${final}`)),
);
/** The length of `zhuang`. */
const LONGEST = 6;
/** `xianan` is 西安案 or 先按; more readings of one query are rare. */
const MAX_READINGS = 4;

/** Segmentations of letters into syllables, those with long syllables first. */
export function readSyllables(letters: string): string[][] {
  const syllablesAt = (start: number) =>
    Array.from({ length: Math.min(LONGEST, letters.length - start) }, (_, cut) =>
      letters.slice(start, start + Math.min(LONGEST, letters.length - start) - cut),
    ).filter((syllable) => SYLLABLES.has(syllable));
  // Calculated from the end, so that only segmentations that reach the end are tried.
  const isReadable: boolean[] = [];
  isReadable[letters.length] = true;
  for (let start = letters.length - 1; start >= 0; start--)
    isReadable[start] = syllablesAt(start).some(({ length }) => isReadable[start + length]);
  const readings: string[][] = [];
  const read = (start: number, before: string[]) => {
    if (readings.length >= MAX_READINGS) return;
    if (start === letters.length) readings.push(before);
    for (const syllable of syllablesAt(start))
      if (isReadable[start + syllable.length]) read(start + syllable.length, [...before, syllable]);
  };
  if (letters !== "" && isReadable[0]) read(0, []);
  return readings;
}
