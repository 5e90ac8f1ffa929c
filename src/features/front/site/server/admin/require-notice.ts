import { invalidInput } from "../../../../../kit/api/app-error.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { LegalKind } from "../../legal-kinds.ts";
import { findLegalInForce } from "../legal/legal-store.ts";
import type { SiteAdminContext } from "./site-admin.ts";

/** 用户协议第八部分：涉及重要权益的修订，在生效前至少七日公告。 */
const NOTICE_DAYS = 7;

interface Noticed {
  kind: LegalKind;
  effectiveAt: Date | undefined;
  isMaterial: boolean;
  /** The reason to put it in force at once. */
  requiredByLaw: string | undefined;
}

interface Draft {
  kind: LegalKind;
  effectiveAt: Date | undefined;
  countsDeliveries: boolean | undefined;
}

/**
 * Terms and privacy policy promise notice of changes to those who accepted them. None is needed before the first
 * acceptance, for misprints, and where the law demands it at once, which the audit log then records. Throws 422.
 */
export async function requireNotice(
  isAgreed: SiteAdminContext["isAgreed"],
  { kind, effectiveAt, isMaterial, requiredByLaw }: Noticed,
  now: Date,
): Promise<void> {
  if ((kind !== "terms" && kind !== "privacy") || !isMaterial || requiredByLaw !== undefined) return;
  const earliest = new Date(now.getTime() + NOTICE_DAYS * DAY_MS);
  if ((effectiveAt ?? now) >= earliest || !(await isAgreed(kind))) return;
  throw refuse(
    "effective_at",
    `涉及用户权益的修订要在生效前至少 ${NOTICE_DAYS} 日公告，最早 ${formatExactTime(earliest)}生效；只改错别字的写明不涉及权益，法律要求立即执行的写明依据`,
  );
}

/**
 * The requirements of a version that changes the measure of refunds: the publisher's statement, seven days of notice
 * where another version is in force, and for a purchase agreement the matching refund rule. Throws 422.
 */
export async function requireStatedMeasure(
  db: DatabaseOrTransaction,
  { kind, effectiveAt, countsDeliveries }: Draft,
  now: Date,
): Promise<void> {
  if (kind !== "refund" && kind !== "purchase") {
    if (countsDeliveries) throw refuse("counts_deliveries", "只有退款规则和购买协议能写明按送达计算使用");
    return;
  }
  const former = await findLegalInForce(db, { kind, at: effectiveAt ?? now });
  if (countsDeliveries === undefined) {
    if (!former?.countsDeliveries) return;
    throw refuse("counts_deliveries", "现行版本按送达计算使用；请声明新版是不是还这样写（true 或 false）");
  }
  const isChanged = countsDeliveries !== (former?.countsDeliveries ?? false);
  const earliest = new Date(now.getTime() + NOTICE_DAYS * DAY_MS);
  if (former !== null && isChanged && (effectiveAt ?? now) < earliest)
    throw refuse(
      "effective_at",
      `改变使用的算法要在生效前至少 ${NOTICE_DAYS} 日公告，最早 ${formatExactTime(earliest)}生效`,
    );
  if (kind !== "purchase" || !countsDeliveries) return;
  const refund = await findLegalInForce(db, { kind: "refund", at: effectiveAt ?? now });
  if (!refund?.countsDeliveries)
    throw refuse("counts_deliveries", "先发布写明按送达计算使用的退款规则，生效的时间不晚于这份购买协议");
}

function refuse(field: "counts_deliveries" | "effective_at", sentence: string) {
  return invalidInput({ [field]: [sentence] }, sentence);
}
