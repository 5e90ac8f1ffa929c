import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { dataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import { CASE_KINDS, DATA_REQUESTS } from "../case-kinds.ts";
import { CASE_STATES, CASE_STEPS } from "../case-states.ts";
import { deleteFiles, forgetTexts, listFilesOf, lockOpen } from "./case-rest-store.ts";
import { type CaseRow, listCasesOf, listSteps, moveCase } from "./case-store.ts";
import type { CasesContext } from "./cases-context.ts";

const AT_ONCE = 200;

/** Personal data of authors of cases. */
export function personalCases({
  db,
  clock,
  privateFiles,
}: Pick<CasesContext, "db" | "clock" | "privateFiles">): PersonalSource {
  const readCases = (userId: number) =>
    inBatches((last: CaseRow | null) => listCasesOf(db, { userId, cursor: last?.id ?? null, limit: AT_ONCE }));
  return personalSource({
    tables: [
      {
        name: "cases",
        copy: { list: "cases" },
        onLeaving: {
          rule: "anonymise",
          columns: ["text", "page"],
          because: "收到过什么、什么时候答复的，要能说明，不超过三年",
        },
      },
      {
        name: "case_steps",
        userColumn: "done_by",
        copy: { omitted: "站点对别人的答复，只写着是哪位工作人员做的；给你的答复在“投诉与申请”里" },
        onLeaving: { rule: "keep", because: "答复是谁作出的，和那一件一样不超过三年" },
      },
    ],
    listTables: (userId) => [
      dataTable({
        name: "cases",
        title: "投诉与申请",
        columns: {
          number: "编号",
          kind: "种类",
          request: "要求",
          state: "状态",
          page: "相关页面",
          text: "说明",
          filed_at: "提交时间",
          due_at: "答复期限",
          history: "经过",
          files: "附件",
        },
        read: async function* () {
          const files = await listFilesOf(db, userId);
          for await (const row of readCases(userId)) {
            const steps = (await listSteps(db, row.id)).filter(({ kind }) => kind !== "note");
            yield { row, steps, files: files.filter(({ caseNo }) => caseNo === row.caseNo) };
          }
        },
        cells: ({ row, steps, files }) => ({
          number: row.caseNo,
          kind: CASE_KINDS[row.kind].label,
          request: row.request === null ? null : DATA_REQUESTS[row.request],
          state: CASE_STATES[row.state],
          page: row.page,
          text: row.text,
          filed_at: row.createdAt,
          due_at: row.dueAt,
          history: steps.map((one) => `${one.at.toISOString()} ${CASE_STEPS[one.kind]} ${one.text}`.trim()).join("\n"),
          files: files.map(({ name }) => name).join("、"),
        }),
      }),
    ],
    async erase(tx, userId) {
      const at = clock.now();
      for (const row of await lockOpen(tx, userId)) {
        const step = { kind: "withdrawn", isStaff: false, doneBy: null, text: "", at } as const;
        await moveCase(tx, { row, to: "withdrawn", facts: { closedAt: at }, step });
      }
      await forgetTexts(tx, userId);
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
