const words = new Intl.Segmenter("zh-CN", { granularity: "word" });

const ONE_CHARACTER = /^[\u4e00-\u9fff]$/;
/** Ends in a number, or in the sign of an ordinal number. */
const NUMBER_END = /(?:[0-9０-９%]|第|[一二三四五六七八九十百千万两几])$/;
const NUMBER = /^[0-9０-９一二三四五六七八九十百千万两几]/;
/** Belong to the text before them: a line does not begin with them. */
const AFTER_WORD = /^[的了着过吗呢吧地得派线性者化家员率法型式们界论版]$/;
/** Belong to the text after them: a line does not end with them. */
const BEFORE_WORD = /^[把给和与在从对让用被将向由为只就都再更最]$/;

/** A part of a title that is not broken between lines, in the words of the dictionary. */
export type Piece = readonly string[];

/**
 * The parts of a title between which a line may end: words, with a number and its unit as one, and with single
 * characters side by side as one, because the dictionary does not know every word (付费).
 */
export function piecesOfTitle(text: string): Piece[] {
  const pieces: string[][] = [];
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1);
    if (last && belongTogether(last.at(-1) ?? "", segment)) last.push(segment);
    else pieces.push([segment]);
  }
  return pieces;
}

function belongTogether(before: string, segment: string): boolean {
  if (BEFORE_WORD.test(before)) return /^\p{Letter}|^\p{Number}/u.test(segment);
  if (before === "第") return NUMBER.test(segment);
  if (/[0-9０-９]$/.test(before) && /^[\u4e00-\u9fff]{2}$/.test(segment)) return true;
  if (NUMBER_END.test(before)) return ONE_CHARACTER.test(segment) && !BEFORE_WORD.test(segment);
  if (!ONE_CHARACTER.test(segment) || BEFORE_WORD.test(segment) || segment === "第") return false;
  return AFTER_WORD.test(segment) ? /[\u4e00-\u9fff]$/.test(before) : isLone(before);
}

/** A character that the dictionary found no word for, and that ends nothing. */
function isLone(segment: string): boolean {
  return ONE_CHARACTER.test(segment) && !AFTER_WORD.test(segment);
}
