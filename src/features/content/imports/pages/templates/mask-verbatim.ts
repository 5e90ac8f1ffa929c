import { blankOut } from "../mask-code.ts";

interface Part {
  start: number;
  end: number;
}

const RAW_TAG = /\{%-?\s*(end)?raw\s*-?%\}/g;
const COLONS = /^[ \t]*:{3,}[ \t]*(v-pre\b.*)?$/gm;
const RAW_ELEMENT = /<(\w+)\b[^<>]{0,500}\sv-pre\b[^<>]{0,500}>[^<]{0,2000}<\/\1>/g;
const FORMULAS = [
  /\$\$[^$]{1,5000}\$\$/g,
  /\\\((?:(?!\\\()[^\n]){1,1000}?\\\)/g,
  /\\\[(?:(?!\\\[)[^$]){1,5000}?\\\]/g,
  /\$(?! )[^$\n]{1,500}\$/g,
];

/** The text with formulas, and what a generator shows as it is written, blanked out too. */
export function maskVerbatim(masked: string): string {
  let output = masked;
  if (output.includes("raw"))
    output = blankOut(
      output,
      pairUp(output, RAW_TAG, (mark) => mark === undefined),
    );
  if (output.includes("v-pre")) {
    output = blankOut(
      output,
      pairUp(output, COLONS, (mark) => mark !== undefined),
    );
    output = blankOut(output, partsOf(output, RAW_ELEMENT));
  }
  if (/[$\\]/.test(output)) {
    for (const pattern of FORMULAS)
      output = blankOut(
        output,
        partsOf(output, pattern).filter(({ start, end }) => isFormula(output.slice(start, end))),
      );
  }
  return output;
}

/** From each opening mark to the mark that closes it; one pass. */
function pairUp(text: string, marks: RegExp, isOpening: (mark: string | undefined) => boolean): Part[] {
  const parts: Part[] = [];
  let start = -1;
  for (const { index, 0: written, 1: mark } of text.matchAll(marks)) {
    if (start < 0 && isOpening(mark)) start = index;
    else if (start >= 0 && !isOpening(mark)) {
      parts.push({ start, end: index + written.length });
      start = -1;
    }
  }
  return parts;
}

function partsOf(text: string, pattern: RegExp): Part[] {
  return [...text.matchAll(pattern)].map(({ index, 0: written }) => ({ start: index, end: index + written.length }));
}

/** Two prices in a sentence are not a formula. */
function isFormula(written: string): boolean {
  return /[\\^_]/.test(written);
}
