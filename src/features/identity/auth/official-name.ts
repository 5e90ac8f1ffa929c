/** Words that imply an office of the site; in the form of `skeletonOf`. */
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

/** Plain words that happen to contain one of them. */
const INNOCENT = ["badminton"];

/** Letters of other alphabets and signs that are read as Latin ones, after folding of width and case. */
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
 * The same for every spelling that reads alike: width, case, accents, spaces, separators and foreign letters are
 * removed.
 */
function skeletonOf(name: string): string {
  const folded = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "").normalize("NFKC");
  return [...folded]
    .map((letter) => LOOK_ALIKES.get(letter) ?? letter)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether a name that others will see claims an office of the site; one pass over a name of bounded length. */
export function claimsOffice(name: string, siteName: string): boolean {
  const skeleton = INNOCENT.reduce((text, word) => text.replaceAll(skeletonOf(word), " "), skeletonOf(name));
  return [...CLAIMS, siteName].map(skeletonOf).some((claim) => claim !== "" && skeleton.includes(claim));
}
