import type { ReactNode } from "react";

/** A matched word, highlighted in the result. */
export function FoundWord({ children }: { children: ReactNode }) {
  return <mark className="rounded-sm bg-brand-soft font-medium text-brand">{children}</mark>;
}
