import { anchorId } from "../anchor-marks.ts";

/** The anchor of a term, to which `{term}` refers. */
export function anchorOfTerm(term: string): string {
  return anchorId(`term-${term.trim().toLowerCase().replace(/\s+/g, "-")}`);
}

/** Terms, and below them their definitions, indented or in the syntax of a definition list. */
export function writeGlossary(body: readonly string[], write: (lines: readonly string[]) => string[]): string[] {
  const written: string[] = ["<dl>"];
  let definition: string[] = [];
  const end = () => {
    if (definition.some((line) => line.trim() !== "")) written.push("<dd>", "", ...write(definition), "", "</dd>");
    definition = [];
  };
  for (const line of body) {
    const [, listed] = /^[ \t]*:[ \t]+(.*)$/.exec(line) ?? [];
    if (listed !== undefined) definition.push(listed);
    else if (line.trim() === "" || /^[ \t]/.test(line)) definition.push(line.replace(/^(?: {1,4}|\t)/, ""));
    else {
      end();
      const term = termOf(line);
      written.push("<dt>", "", `<a id="${anchorOfTerm(term)}"></a>${term}`, "", "</dt>");
    }
  }
  end();
  return [...written, "</dl>"];
}

/** The term of its line, which may end with a classifier. */
function termOf(line: string): string {
  return line.trim().replace(/[ \t]+:[ \t]+[^:]*$/, "");
}

/** The terms of a text's glossaries. */
export function listTerms(text: string): string[] {
  const terms: string[] = [];
  let mark: string | null = null;
  for (const line of text.split("\n")) {
    const opening = /^[ \t]*(`{3,}|:{3,})\{glossary\}[ \t]*$/.exec(line)?.[1];
    if (mark === null) mark = opening ?? null;
    else if (line.trim() === mark) mark = null;
    else if (/^[^\s:]/.test(line)) terms.push(termOf(line));
  }
  return terms;
}
