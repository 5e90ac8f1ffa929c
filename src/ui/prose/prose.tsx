import { useMemo } from "react";
import { trustedHtml } from "../browser/trusted-html.ts";
import { FormulaStyle, hasFormula } from "./formula-style.tsx";

interface ProseProps {
  html: string;
  className?: string;
  /** Whether the whole text has formulas, of which only a part is shown now: their style is preloaded. */
  hasMath?: boolean;
}

/** Text of a book or article: HTML that the server rendered and sanitised (`.prose` is styled by the Markdown kit). */
export function Prose({ html, className = "", hasMath = false }: ProseProps) {
  const content = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return (
    <>
      {(hasMath || hasFormula(html)) && <FormulaStyle />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by allow-list when saved */}
      <div className={`prose ${className}`} dangerouslySetInnerHTML={content} />
    </>
  );
}
