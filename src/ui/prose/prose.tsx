import { useMemo } from "react";
import { trustedHtml } from "../browser/trusted-html.ts";
import { FormulaStyle, hasFormula } from "./formula-style.tsx";

interface ProseProps {
  html: string;
  className?: string;
  /** The whole text, of which a part is shown now, has formulas: their style is loaded ahead. */
  hasMath?: boolean;
}

/** Text of a book or article: HTML that the server rendered and sanitised (`.prose` is styled by the Markdown kit). */
export function Prose({ html, className = "", hasMath = false }: ProseProps) {
  const content = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return (
    <>
      {(hasMath || hasFormula(html)) && <FormulaStyle />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at save by allow-list, passed through the one policy */}
      <div className={`prose ${className}`} dangerouslySetInnerHTML={content} />
    </>
  );
}
