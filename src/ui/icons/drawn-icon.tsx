import { useMemo } from "react";
import { trustedHtml } from "../browser/trusted-html.ts";

export interface IconLook {
  size?: number;
  className?: string;
}

/** An icon of the packed sets by the contents of its `<svg>`, which the caller has verified to be a plain drawing. */
export function DrawnIcon({ body, size = 20, className = "" }: IconLook & { body: string }) {
  const content = useMemo(() => ({ __html: trustedHtml(body) }), [body]);
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only shapes (`plain-drawing.ts`), by the single policy
      dangerouslySetInnerHTML={content}
    />
  );
}
