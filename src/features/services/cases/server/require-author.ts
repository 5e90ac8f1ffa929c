import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "../../../../kit/api/app-error.ts";
import { spendOrRefuse } from "../../../../kit/process/throttle.ts";
import { HOUR_SECONDS } from "../../../../kit/values/durations.ts";
import { normalizeEmail } from "../../../identity/auth/email-address.ts";
import { normalizePhone } from "../../../identity/auth/phone-number.ts";
import { type CaseRow, findCase } from "./case-store.ts";
import type { CasesContext } from "./cases-context.ts";

/** The limit of attempts per number, even if there is no such case. */
const TRIES = [{ max: 30, windowSeconds: HOUR_SECONDS }];

export interface CaseClaim {
  caseNo: string;
  userId: number | null;
  contact: string;
}

/** An email address or a mainland phone number in the stored notation. null: neither. */
export function readContact(typed: string): string | null {
  return normalizeEmail(typed) ?? normalizePhone(typed);
}

/**
 * The case of its author: by the account, or by the contact of a guest. An unknown number, another user's case and a
 * wrong contact get the same answer in the same time. Throws `CASE_NOT_FOUND`.
 */
export async function requireAuthor(
  { db, throttle }: Pick<CasesContext, "db" | "throttle">,
  { caseNo, userId, contact }: CaseClaim,
): Promise<CaseRow> {
  const row = await findCase(db, caseNo);
  if (row !== null && userId !== null && row.userId === userId) return row;
  await spendOrRefuse(throttle, { key: `case:${caseNo}`, windows: TRIES });
  const isKnown = isSame(row?.contact ?? "", readContact(contact) ?? "-");
  if (row === null || !isKnown) throw caseNotFound("编号或联系方式不对，请核对后再试");
  return row;
}

/** Compares digests of equal length, so that the duration reveals nothing. */
function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

export function caseNotFound(message: string): AppError {
  return new AppError({ status: 404, code: "CASE_NOT_FOUND", message });
}
