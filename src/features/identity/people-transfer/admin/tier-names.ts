import type { ListedMember } from "../listed-member.ts";

/** The distinct tiers of a list, in the form in which they are mapped. */
export function listTiers(members: readonly ListedMember[]): string[] {
  return [...new Set(members.flatMap(({ tiers }) => tiers.map(({ names }) => names[0] ?? "")))].filter(
    (name) => name !== "",
  );
}
