import { useState } from "react";
import type { PagedAnswer } from "./collect-matches.ts";

/** The number of rows that match the filter, also on later pages, whose answers do not contain it. */
export function useTotal(condition: string, answer: PagedAnswer | undefined): number | null {
  const [known, setKnown] = useState<{ condition: string; total: number | null }>({ condition, total: null });
  const total = answer?.total ?? (known.condition === condition ? known.total : null);
  if (known.condition !== condition || known.total !== total) setKnown({ condition, total });
  return total;
}
