import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import { joinedPersonalTable, personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { CASE_KINDS, DATA_REQUESTS } from "../case-kinds.ts";
import { CASE_STATES, CASE_STEPS } from "../case-states.ts";
import { clearSteps, deleteFiles, listFilesOf, lockOpen } from "./case-rest-store.ts";
import { type CaseRow, listCasesOf, listSteps, moveCase } from "./case-store.ts";
import { caseSteps, cases } from "./case-tables.ts";
import type { CasesContext } from "./cases-context.ts";

const AT_ONCE = 200;

const TABLES = [
  joinedPersonalTable(cases, readCases, {
    copy: {
      list: "cases",
      title: "投诉与申请",
      columns: {
        number: ["编号", ({ row }) => row.caseNo],
        kind: ["种类", ({ row }) => CASE_KINDS[row.kind].label],
        request: ["要求", ({ row }) => (row.request === null ? null : DATA_REQUESTS[row.request])],
        state: ["状态", ({ row }) => CASE_STATES[row.state]],
        page: ["相关页面", ({ row }) => row.page],
        text: ["说明", ({ row }) => row.text],
        filed_at: ["提交时间", ({ row }) => row.createdAt],
        due_at: ["答复期限", ({ row }) => row.dueAt],
        history: [
          "经过",
          ({ steps }) =>
            steps.map(({ at, kind, text }) => `${at.toISOString()} ${CASE_STEPS[kind]} ${text}`.trim()).join("\n"),
        ],
        files: ["附件", ({ files }) => files.map(({ name }) => name).join("、")],
      },
    },
    onLeaving: {
      rule: "anonymise",
      columns: [cases.text, cases.page],
      because: "收到过什么、什么时候答复的，要能说明，不超过三年",
    },
  }),
  personalTable(caseSteps, {
    owner: caseSteps.doneBy,
    copy: { omitted: "站点对别人的答复，只写着是哪位工作人员做的；给你的答复在“投诉与申请”里" },
    onLeaving: { rule: "keep", because: "答复是谁作出的，和那一件一样不超过三年" },
  }),
];

/** Personal data of authors of cases. */
export function personalCases({
  db,
  clock,
  privateFiles,
}: Pick<CasesContext, "db" | "clock" | "privateFiles">): PersonalSource {
  return personalSource(db, {
    tables: TABLES,
    async erase(tx, userId) {
      const at = clock.now();
      for (const row of await lockOpen(tx, userId)) {
        const step = { kind: "withdrawn", isStaff: false, doneBy: null, text: "", at } as const;
        await moveCase(tx, { row, to: "withdrawn", facts: { closedAt: at }, step });
      }
      await clearSteps(tx, userId);
      const files = await listFilesOf(tx, userId);
      await deleteFiles(
        tx,
        files.map(({ id }) => id),
      );
      // Runs before the commit: if it fails, everything is tried again.
      for (const { fileName } of files) if (fileName !== null) await privateFiles.remove(fileName);
    },
  });
}

/** Cases with their history and attachments. Notes among staff are not part of it. */
async function* readCases(db: Database, userId: number) {
  const allFiles = await listFilesOf(db, userId);
  const batches = inBatches((last: CaseRow | null) =>
    listCasesOf(db, { userId, cursor: last?.id ?? null, limit: AT_ONCE }),
  );
  for await (const row of batches) {
    const steps = (await listSteps(db, row.id)).filter(({ kind }) => kind !== "note");
    yield { row, steps, files: allFiles.filter(({ caseNo }) => caseNo === row.caseNo) };
  }
}
