import type { Credit } from "../contract.ts";
import { ROLE_LABELS } from "../contributor-roles.ts";

/** Who made a work together; nothing where nobody did. */
export function CreditsLine({ credits, className = "" }: { credits: readonly Credit[]; className?: string }) {
  if (credits.length === 0) return null;
  const named = credits.map(({ name, role }) => `${name}（${ROLE_LABELS[role]}）`);
  return <p className={`text-sm break-words text-text-secondary ${className}`}>共创：{named.join("、")}</p>;
}
