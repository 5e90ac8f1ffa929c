/** Words that claim an official role on the site, in the form returned by `skeletonOf`. */
const CLAIMS = [
  "管理员",
  "管理員",
  "官方",
  "客服",
  "站长",
  "站長",
  "版主",
  "admin",
  "administrator",
  "official",
  "zhixing",
];

/** Ordinary words that contain one of them. */
const INNOCENT = ["badminton"];

/** Letters of other alphabets and signs that look like Latin letters, after folding width and case. */
const ALIKE: readonly (readonly [plain: string, others: string])[] = [
  ["a", "аɑαàáâãäåāă@4"],
  ["c", "сϲ¢ç"],
  ["d", "ԁɗ"],
  ["e", "еєëéèê3"],
  ["f", "ƒ"],
  ["g", "ɡց"],
  ["h", "һհ"],
  ["i", "іıίιïíìîɩ1!|lӏⅼ"],
  ["m", "мⅿ"],
  ["n", "ոпηñ"],
  ["o", "оοσ0"],
  ["x", "хχ×"],
  ["z", "ᴢ"],
  ["长", "長镸"],
  ["员", "員貟"],
  ["管", "菅"],
  ["官", "宫"],
];

const LOOK_ALIKES = new Map(ALIKE.flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)));

/**
 * Returns the same text for all spellings that look alike: removes differences of width, case, accents, spaces,
 * separators and foreign letters.
 */
function skeletonOf(name: string): string {
  const folded = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "").normalize("NFKC");
  return [...folded]
    .map((letter) => LOOK_ALIKES.get(letter) ?? letter)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether a public name claims to be official. It scans a name of limited length once. */
export function claimsOffice(name: string, siteName: string): boolean {
  const skeleton = INNOCENT.reduce((text, word) => text.replaceAll(skeletonOf(word), " "), skeletonOf(name));
  return [...CLAIMS, siteName].map(skeletonOf).some((claim) => claim !== "" && skeleton.includes(claim));
}
