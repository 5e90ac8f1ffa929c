import { FORMULA } from "../html-to-markdown.ts";
import { readFormula } from "./read-formula.ts";

/** A run of text with its own look. */
const RUN =
  /<w:r(?:\s[^<>]{0,500})?>\s*<w:rPr>((?:(?!<\/?w:r(?:Pr)?>)[\s\S]){0,4000}?)<\/w:rPr>(?:(?!<w:r[\s>])[\s\S])*?<\/w:r>/g;
const HIDDEN = /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/;
const RUBY = /<w:ruby>((?:(?!<\/w:ruby>)[\s\S]){0,20000}?)<\/w:ruby>/g;
const WORDS = /<w:t(?:\s[^<>]{0,200})?>([^<>]{0,1000})<\/w:t>/g;
/** A field whose result is in it, such as the number of a picture. */
const FIELD = /<w:fldSimple(?:\s[^<>]{0,1000})?(?<!\/)>|<\/w:fldSimple>/g;

/** An equation, and a paragraph of equations. */
const EQUATION = /<m:oMath(?:\s[^<>]{0,500})?>(?:(?!<\/?m:oMath[\s>])[\s\S]){0,100000}?<\/m:oMath>/g;
const EQUATIONS = /<m:oMathPara(?:\s[^<>]{0,500})?>((?:(?!<\/?m:oMathPara[\s>])[\s\S]){0,200000}?)<\/m:oMathPara>/g;
const SETTINGS = /<m:oMathParaPr(?:\s[^<>]{0,500})?>(?:(?!<m:oMath)[\s\S]){0,4000}?<\/m:oMathParaPr>/g;

/** Around the TeX of an equation, encoded; the first character after the mark says whether it is a block. */
const FORMULA_MARKS = ["\ue0f7", "\ue0f8"] as const;
const MARKED_FORMULA = new RegExp(`${FORMULA_MARKS[0]}([bi])([\\w-]*)${FORMULA_MARKS[1]}`, "g");

/** Around the base and the reading of a ruby, which the library does not read. */
const MARKS = ["\ue0f4", "\ue0f5", "\ue0f6"] as const;
const MARKED = new RegExp(`${MARKS[0]}([^${MARKS.join("")}]*)${MARKS[1]}([^${MARKS.join("")}]*)${MARKS[2]}`, "g");

export interface PreparedText {
  xml: string;
  /** Places with hidden text, which is left out. */
  hidden: number;
}

/** The text of a Word file without what its author hid, and with what the library would leave out. */
export function prepareText(xml: string): PreparedText {
  let hidden = 0;
  const shown = xml.includes("<w:vanish")
    ? xml.replace(RUN, (run, look: string) => {
        if (!HIDDEN.test(look)) return run;
        hidden += 1;
        return "";
      })
    : xml;
  const formulas = shown.includes("<m:oMath")
    ? shown
        .replace(EQUATIONS, (_, inside: string) =>
          inside.replace(SETTINGS, "").replace(EQUATION, (one) => markFormula(one, "b")),
        )
        .replace(EQUATION, (one) => markFormula(one, "i"))
    : shown;
  const read = formulas.replace(FIELD, "").replace(RUBY, (_, inside: string) => {
    const [above = "", base = ""] = inside.split("<w:rubyBase>");
    const [start, middle, end] = MARKS;
    return `<w:t xml:space="preserve">${start}${wordsOf(base)}${middle}${wordsOf(above)}${end}</w:t>`;
  });
  return { xml: read, hidden };
}

/** The library does not read equations; one without a counterpart in TeX is left to it, and reported. */
function markFormula(xml: string, kind: "b" | "i"): string {
  const tex = readFormula(xml);
  if (tex === null) return xml;
  const [start, end] = FORMULA_MARKS;
  return `<w:r><w:t>${start}${kind}${Buffer.from(tex).toString("base64url")}${end}</w:t></w:r>`;
}

function wordsOf(xml: string): string {
  return Array.from(xml.matchAll(WORDS), ([, words = ""]) => words).join("");
}

/** The marks of `prepareText` as elements. */
export function writeMarked(html: string): string {
  return html.replace(MARKED, "<ruby>$1<rt>$2</rt></ruby>").replace(MARKED_FORMULA, (_, kind: string, tex: string) => {
    const escaped = Buffer.from(tex, "base64url").toString().replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    return `<${FORMULA}${kind === "b" ? " display" : ""}>${escaped}</${FORMULA}>`;
  });
}
