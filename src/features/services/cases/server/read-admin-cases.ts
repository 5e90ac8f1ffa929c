import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { type NamePerson, namePeople } from "../../../../kit/tables/listed-people.ts";
import type { AdminCase, AdminCaseCard } from "../admin-contract.ts";
import { listFiles } from "./case-rest-store.ts";
import { type CaseRow, findCase, listSteps } from "./case-store.ts";
import type { CaseAdminContext } from "./cases-context.ts";
import { caseNotFound } from "./require-author.ts";
import { toCaseCard, toCaseFacts, toCaseFile, toCaseStep } from "./serialize-case.ts";

/** Cases for the admin list, in the given order. */
export async function serializeAdminCards(
  { db, clock, people }: Pick<CaseAdminContext, "db" | "clock" | "people">,
  rows: readonly CaseRow[],
): Promise<AdminCaseCard[]> {
  const name = await namePeople(people, db, peopleOf(rows));
  const now = clock.now();
  return rows.map((row) => ({ id: row.id, ...toCaseCard(row), ...adminFacts(row, { name, now }) }));
}

export async function readCase(
  context: CaseAdminContext,
  { caseNo, note }: { caseNo: string; note: StaffCaller["note"] },
): Promise<AdminCase> {
  note({ subject: `case:${caseNo}` });
  return serializeAdminCase(context, await requireCase(context, caseNo));
}

export async function requireCase({ db }: Pick<CaseAdminContext, "db">, caseNo: string): Promise<CaseRow> {
  const row = await findCase(db, caseNo);
  if (row === null) throw caseNotFound("没有这个编号");
  return row;
}

/** A complete case, with the notes of staff among the steps. */
export async function serializeAdminCase({ db, clock, people }: CaseAdminContext, row: CaseRow): Promise<AdminCase> {
  const [steps, files] = await Promise.all([listSteps(db, row.id), listFiles(db, row.id)]);
  const name = await namePeople(people, db, [...peopleOf([row]), ...steps.map(({ doneBy }) => doneBy)]);
  const now = clock.now();
  return {
    ...toCaseFacts(row, now),
    ...adminFacts(row, { name, now }),
    contact: row.contact,
    steps: steps.map((step) => ({ ...toCaseStep(step), staff: name(step.doneBy)?.name ?? null })),
    files: files.map(toCaseFile),
  };
}

function adminFacts(row: CaseRow, { name, now }: { name: NamePerson; now: Date }) {
  return {
    user: name(row.userId),
    is_verified: row.userId !== null,
    owner: name(row.ownerId),
    is_overdue: row.closedAt === null && row.dueAt < now,
  };
}

function peopleOf(rows: readonly CaseRow[]): (number | null)[] {
  return rows.flatMap(({ userId, ownerId }) => [userId, ownerId]);
}
