/** A run of text with its own look. */
const RUN =
  /<w:r(?:\s[^<>]{0,500})?>\s*<w:rPr>((?:(?!<\/?w:r(?:Pr)?>)[\s\S]){0,4000}?)<\/w:rPr>(?:(?!<w:r[\s>])[\s\S])*?<\/w:r>/g;
const HIDDEN = /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/;
const RUBY = /<w:ruby>((?:(?!<\/w:ruby>)[\s\S]){0,20000}?)<\/w:ruby>/g;
const WORDS = /<w:t(?:\s[^<>]{0,200})?>([^<>]{0,1000})<\/w:t>/g;
/** A field whose result is in it, such as the number of a picture. */
const FIELD = /<w:fldSimple(?:\s[^<>]{0,1000})?(?<!\/)>|<\/w:fldSimple>/g;

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
  const read = shown.replace(FIELD, "").replace(RUBY, (_, inside: string) => {
    const [above = "", base = ""] = inside.split("<w:rubyBase>");
    const [start, middle, end] = MARKS;
    return `<w:t xml:space="preserve">${start}${wordsOf(base)}${middle}${wordsOf(above)}${end}</w:t>`;
  });
  return { xml: read, hidden };
}

function wordsOf(xml: string): string {
  return Array.from(xml.matchAll(WORDS), ([, words = ""]) => words).join("");
}

/** The marks of `prepareText` as elements. */
export function writeRubies(html: string): string {
  return html.replace(MARKED, "<ruby>$1<rt>$2</rt></ruby>");
}
