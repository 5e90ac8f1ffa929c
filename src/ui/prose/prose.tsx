import { useMemo } from "react";
import { trustedHtml } from "../browser/trusted-html.ts";

/** Text of a book or article: HTML that the server rendered and sanitised (`.prose` is styled by the Markdown kit). */
export function Prose({ html, className = "" }: { html: string; className?: string }) {
  const content = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at save by allow-list, passed through the one policy
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={content} />;
}
