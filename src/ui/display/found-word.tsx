import type { ReactNode } from "react";

/** A word that was looked for, set off in what was found. */
export function FoundWord({ children }: { children: ReactNode }) {
  return <mark className="rounded-sm bg-brand-soft font-medium text-brand">{children}</mark>;
}
