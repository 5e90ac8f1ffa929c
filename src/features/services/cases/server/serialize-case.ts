import { DAY_MS } from "../../../../kit/values/durations.ts";
import { REOPEN_DAYS } from "../case-limits.ts";
import { canMoveCase } from "../case-states.ts";
import type { Case, CaseCard, CaseFile } from "../contract.ts";
import { type FileRow, listFiles } from "./case-rest-store.ts";
import { type CaseRow, listSteps, type StepRow } from "./case-store.ts";
import type { CaseAdminContext } from "./cases-context.ts";

type SerializeContext = Pick<CaseAdminContext, "db" | "clock">;

export function toCaseCard({ caseNo, kind, request, state, createdAt, dueAt }: CaseRow): CaseCard {
  return {
    case_no: caseNo,
    kind,
    request,
    state,
    filed_at: createdAt.toISOString(),
    due_at: dueAt.toISOString(),
  };
}

/** A case for its author, without the notes of staff. */
export async function serializeCase({ db, clock }: SerializeContext, row: CaseRow): Promise<Case> {
  const [steps, files] = await Promise.all([listSteps(db, row.id), listFiles(db, row.id)]);
  return {
    ...toCaseFacts(row, clock.now()),
    steps: steps.filter(({ kind }) => kind !== "note").map(toCaseStep),
    files: files.map(toCaseFile),
  };
}

export function toCaseFacts(row: CaseRow, now: Date) {
  return {
    ...toCaseCard(row),
    page: row.page,
    text: row.text,
    is_verified: row.userId !== null,
    can_withdraw: canMoveCase(row.state, "withdrawn"),
    reopen_until: findReopenEnd(row, now)?.toISOString() ?? null,
  };
}

/** The time until which the answer can be contested. null: it cannot be contested. */
export function findReopenEnd({ state, closedAt, reopenedAt }: CaseRow, now: Date): Date | null {
  if (closedAt === null || reopenedAt !== null || state === "withdrawn") return null;
  const end = new Date(closedAt.getTime() + REOPEN_DAYS * DAY_MS);
  return now < end ? end : null;
}

export function toCaseStep({ kind, isStaff, text, at }: StepRow) {
  return { kind, is_staff: isStaff, text, at: at.toISOString() };
}

export function toCaseFile({ key, name, sizeBytes, fileName }: FileRow): CaseFile {
  return { key, name, size_bytes: sizeBytes, is_gone: fileName === null };
}
