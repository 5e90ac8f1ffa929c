import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { CaseKind } from "../case-kinds.ts";
import type { CaseState } from "../case-states.ts";
import type { DeskCase, listCases } from "../operator-contract.ts";
import { listFiles } from "./case-rest-store.ts";
import { type CaseRow, findCase, listDesk, listSteps } from "./case-store.ts";
import type { CaseDesk } from "./cases-context.ts";
import { caseNotFound } from "./require-author.ts";
import { showCard, showFacts, showFile, showStep } from "./show-case.ts";

const PER_PAGE = 50;

export async function listAll(
  { db, clock, findNames }: CaseDesk,
  { page, ...wanted }: { state: CaseState | null; kind: CaseKind | null; page: number },
): Promise<OutputOf<typeof listCases>> {
  const { rows, total } = await listDesk(db, { ...wanted, offset: (page - 1) * PER_PAGE, limit: PER_PAGE });
  const names = await findNames(peopleOf(rows));
  const now = clock.now();
  return { items: rows.map((row) => ({ ...showCard(row), ...deskFacts(row, { names, now }) })), total };
}

export async function readCase(
  context: CaseDesk,
  { caseNo, note }: { caseNo: string; note: StaffCaller["note"] },
): Promise<DeskCase> {
  note({ subject: `case:${caseNo}` });
  return showDeskCase(context, await requireCase(context, caseNo));
}

export async function requireCase({ db }: Pick<CaseDesk, "db">, caseNo: string): Promise<CaseRow> {
  const row = await findCase(db, caseNo);
  if (row === null) throw caseNotFound("没有这个编号");
  return row;
}

/** All of it, the notes of staff among the steps. */
export async function showDeskCase({ db, clock, findNames }: CaseDesk, row: CaseRow): Promise<DeskCase> {
  const [steps, files] = await Promise.all([listSteps(db, row.id), listFiles(db, row.id)]);
  const doers = steps.flatMap(({ doneBy }) => (doneBy === null ? [] : [doneBy]));
  const names = await findNames([...new Set([...peopleOf([row]), ...doers])]);
  const now = clock.now();
  return {
    ...showFacts(row, now),
    ...deskFacts(row, { names, now }),
    contact: row.contact,
    steps: steps.map((step) => ({ ...showStep(step), staff: nameOf(names, step.doneBy) })),
    files: files.map(showFile),
  };
}

function deskFacts(row: CaseRow, { names, now }: { names: ReadonlyMap<number, string>; now: Date }) {
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
