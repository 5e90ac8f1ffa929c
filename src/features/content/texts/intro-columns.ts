import type { PreparedText } from "./prepare-text.ts";
import { NO_REFERENCES } from "./text-references.ts";

/** The columns of a work's introduction. */
export function introColumnsOf({ text }: PreparedText) {
  return {
    introMarkdown: text.markdown,
    introHtml: text.html,
    introReferences: text.references,
    rendererVersion: text.rendererVersion,
  };
}

/** The columns of a work without an introduction. */
export function noIntroColumns(rendererVersion: number) {
  return { introMarkdown: "", introHtml: "", introReferences: NO_REFERENCES, rendererVersion };
}
