import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { AdminCase, listCases } from "../admin-contract.ts";
import type { CaseKind } from "../case-kinds.ts";
import type { CaseState } from "../case-states.ts";
import { listFiles } from "./case-rest-store.ts";
import { type CaseRow, findCase, listAdminCases, listSteps } from "./case-store.ts";
import type { CaseAdminContext } from "./cases-context.ts";
import { caseNotFound } from "./require-author.ts";
import { toCaseCard, toCaseFacts, toCaseFile, toCaseStep } from "./serialize-case.ts";

const PER_PAGE = 50;

export async function listAll(
  { db, clock, findNames }: CaseAdminContext,
  { page, ...wanted }: { state: CaseState | null; kind: CaseKind | null; page: number },
): Promise<OutputOf<typeof listCases>> {
  const { rows, total } = await listAdminCases(db, { ...wanted, offset: (page - 1) * PER_PAGE, limit: PER_PAGE });
  const names = await findNames(peopleOf(rows));
  const now = clock.now();
  return { items: rows.map((row) => ({ ...toCaseCard(row), ...adminFacts(row, { names, now }) })), total };
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

/** All of it, the notes of staff among the steps. */
export async function serializeAdminCase({ db, clock, findNames }: CaseAdminContext, row: CaseRow): Promise<AdminCase> {
  const [steps, files] = await Promise.all([listSteps(db, row.id), listFiles(db, row.id)]);
  const doers = steps.flatMap(({ doneBy }) => (doneBy === null ? [] : [doneBy]));
  const names = await findNames([...new Set([...peopleOf([row]), ...doers])]);
  const now = clock.now();
  return {
    ...toCaseFacts(row, now),
    ...adminFacts(row, { names, now }),
    contact: row.contact,
    steps: steps.map((step) => ({ ...toCaseStep(step), staff: nameOf(names, step.doneBy) })),
    files: files.map(toCaseFile),
  };
}

function adminFacts(row: CaseRow, { names, now }: { names: ReadonlyMap<number, string>; now: Date }) {
  return {
    user: row.userId,
    name: nameOf(names, row.userId),
    is_verified: row.userId !== null,
    owner: nameOf(names, row.ownerId),
    is_overdue: row.closedAt === null && row.dueAt < now,
  };
}

function nameOf(names: ReadonlyMap<number, string>, id: number | null): string | null {
  return id === null ? null : (names.get(id) ?? null);
}

function peopleOf(rows: readonly CaseRow[]): number[] {
  return [...new Set(rows.flatMap(({ userId, ownerId }) => [userId, ownerId]).filter((id) => id !== null))];
}
