import type { LegalVersion } from "../admin-contract.ts";
import { LEGAL_KINDS, type LegalKind } from "../legal-kinds.ts";

/** Two versions of a text to compare, the earlier one first. */
export interface LegalPair {
  kind: LegalKind;
  from: string;
  to: string;
}

export interface LegalComparisonLink extends LegalPair {
  label: string;
}

/**
 * The versions to compare a version with: the one in force and the previous one. `versions` are of one text, newest
 * first.
 */
export function comparisonsOf(versions: readonly LegalVersion[], version: LegalVersion): LegalComparisonLink[] {
  const { kind } = version;
  const place = versions.indexOf(version);
  const inForce = versions.findIndex(({ is_in_force }) => is_in_force);
  const current = versions[inForce];
  const before = versions[place + 1];
  const links: LegalComparisonLink[] = [];
  if (current !== undefined && current !== version) {
    const [from, to] = inForce > place ? [current, version] : [version, current];
    const label = inForce > place ? "和现行版本的差别" : "之后改了什么";
    links.push({ kind, from: from.version, to: to.version, label });
  }
  if (before !== undefined && before !== (inForce > place ? current : undefined))
    links.push({ kind, from: before.version, to: version.version, label: "和上一版的差别" });
  return links;
}

/** The query of an address that opens a comparison. */
export function pairQuery({ kind, from, to }: LegalPair): Record<string, string> {
  return { kind, from, to };
}

/** The comparison that an address opens; null if there is none. */
export function pairOfAddress(search: string): LegalPair | null {
  const query = new URLSearchParams(search);
  const kind = LEGAL_KINDS.find((one) => one === query.get("kind"));
  const [from, to] = [query.get("from"), query.get("to")];
  return kind === undefined || from === null || to === null ? null : { kind, from, to };
}

/** The versions of a text in force before a moment, newest first, which a consent may refer to. */
export function olderEditions(
  versions: readonly LegalVersion[],
  { kind, at }: { kind: LegalKind; at: string },
): { version: string; isMaterial: boolean }[] {
  return versions
    .filter((one) => one.kind === kind && Date.parse(one.effective_at) <= Date.parse(at))
    .map(({ version, is_material: isMaterial }) => ({ version, isMaterial }));
}
