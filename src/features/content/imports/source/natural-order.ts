import { isIndexName, isReadmeName } from "./safe-path.ts";

const DIGITS: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };
const NUMERAL = "[零〇一二两三四五六七八九十百千廿卅\\d]+";
const CHAPTER_UNIT = "[章节節回篇部卷讲講课課编編集册话单关天步]";
const PREFIXES = [
  /^(\d+(?:[._-]\d+)*)/,
  new RegExp(`^第\\s*(${NUMERAL})\\s*(?:${CHAPTER_UNIT}|单元)`),
  new RegExp(`^[卷部篇](${NUMERAL})`),
  new RegExp(`^[（(]?(${NUMERAL})[）)、.．·\\s_-]`),
  /^(?:ch|chap|chapter|lesson|part|unit|day|week|section)[ _.-]?(\d+)/i,
];
const OPENERS = /^(前言|序|序言|序章|自序|引言|导言|导读|简介|概述|preface|foreword|introduction|intro|about)$/i;
const CLOSERS = /^(附录.*|后记|跋|结语|致谢|参考文献|appendix.*|afterword|postface|credits|glossary)$/i;
const collator = new Intl.Collator("zh-Hans-CN", { numeric: true });

/** Value of a Chinese or Arabic numeral (`十二` → 12, `一百零三` → 103); null: not a numeral. */
function readNumeral(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const spelt = text.replaceAll("廿", "二十").replaceAll("卅", "三十");
  const isPositional = !/[十百千]/.test(spelt);
  let total = 0;
  let current = 0;
  for (const sign of spelt) {
    const unit = UNITS[sign];
    const digit = DIGITS[sign];
    if (unit !== undefined) {
      total += (current || 1) * unit;
      current = 0;
    } else if (digit !== undefined) current = isPositional ? current * 10 + digit : digit;
    else return null;
  }
  return total + current;
}

/** The numbers a name starts with: `01-x` → [1], `1.2 x` → [1, 2], `第十章` → [10]; null without any. */
function readOrderPrefix(name: string): number[] | null {
  for (const pattern of PREFIXES) {
    const matched = pattern.exec(name)?.[1];
    if (!matched) continue;
    const numbers = matched.split(/[._-]/).map(readNumeral);
    if (numbers.every((number) => number !== null)) return numbers;
  }
  return null;
}

/** `01-国风` → `国风`; a number that is the name itself or belongs to it (`3D打印`) stays. */
export function stripOrderPrefix(name: string): string {
  const stripped = name.replace(/^\d+(?:[._-]\d+)*[\s._\-、．)）]+/, "");
  return stripped === "" ? name : stripped;
}

/** Reading order of siblings: index first, openers, numbered, the rest by pinyin, closers last. */
export function compareNames(left: string, right: string): number {
  const rank = rankOf(left) - rankOf(right);
  if (rank !== 0) return rank;
  const leftNumbers = readOrderPrefix(left) ?? [];
  const rightNumbers = readOrderPrefix(right) ?? [];
  for (let index = 0; index < Math.max(leftNumbers.length, rightNumbers.length); index += 1) {
    const difference = (leftNumbers[index] ?? -1) - (rightNumbers[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return collator.compare(left, right);
}

function rankOf(name: string): number {
  const stem = name.replace(/\.[a-z]{1,8}$/i, "");
  if (isIndexName(name)) return 0;
  if (OPENERS.test(stem) || isReadmeName(name)) return 1;
  if (readOrderPrefix(name)) return 2;
  return CLOSERS.test(stem) ? 4 : 3;
}
