import type { LegalKind } from "./legal-kinds.ts";

/** The fields of a version on which acceptance depends. */
interface Edition {
  version: string;
  /** Whether earlier acceptances expire. */
  isMaterial: boolean;
}

export const LEGAL_NAMES: Readonly<Record<LegalKind, string>> = {
  terms: "用户协议",
  privacy: "隐私政策",
  refund: "退款规则",
  purchase: "购买协议",
  community: "社区规则",
};

/** The versions that count as acceptance of the newest one, newest first: back to the newest with a material change. */
export function sufficientVersions(editions: readonly Edition[]): string[] {
  const newest = editions.findIndex(({ isMaterial }) => isMaterial);
  return editions.slice(0, newest === -1 ? editions.length : newest + 1).map(({ version }) => version);
}

/**
 * Describes the consent that readers are asked for when a version comes into force; `older` are the versions before it.
 */
export function acceptanceText(kind: LegalKind, edition: Edition, older: readonly Edition[]): string {
  const name = LEGAL_NAMES[kind];
  if (kind === "purchase") return "不会请读者重新同意：生效以后下的订单同意这一版，以前的订单照下单时同意的版本。";
  if (kind !== "terms" && kind !== "privacy") return `${name}不用另外同意，不会请读者重新同意。`;
  if (older.length === 0) return `这是第一版：它生效以后，会请每位读者同意${name}。`;
  if (edition.isMaterial) return `它生效以后，会请每位读者重新同意${name}，以前同意过的版本不再算数。`;
  const enough = sufficientVersions([edition, ...older]);
  const former = enough.filter((version) => version !== edition.version).join("、");
  const isAll = enough.length > older.length;
  return `同意过 ${former} 的读者不用重新同意${name}${isAll ? "" : "；只同意过更早版本的读者，还是会请他们同意"}。`;
}
