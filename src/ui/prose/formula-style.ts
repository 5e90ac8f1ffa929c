import katexStyle from "katex/dist/katex.min.css?url";

/** The sheet of formulas, as a `meta` entry: only pages that show formulas load it and its fonts. */
export function formulaStyle(hasMath: boolean) {
  return hasMath ? [{ tagName: "link" as const, rel: "stylesheet", href: katexStyle }] : [];
}
