import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { dataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import { PROJECT_STATES } from "../project-states.ts";
import { closeOpenQuote } from "./end-project.ts";
import { deleteFiles, listFilesOf } from "./file-store.ts";
import type { OutsourcingContext } from "./outsourcing-context.ts";
import {
  countRunning,
  forgetOwner,
  forgetTexts,
  listProjectsOf,
  lockUnagreed,
  moveProject,
  type ProjectRow,
} from "./project-store.ts";
import { forgetReasons } from "./quote-store.ts";

const AT_ONCE = 500;

/** Personal data of clients. */
export function personalOutsourcing({
  db,
  clock,
  privateFiles,
}: Pick<OutsourcingContext, "db" | "clock" | "privateFiles">): PersonalSource {
  return personalSource({
    tables: [
      {
        name: "outsourcing_projects",
        copy: { list: "projects" },
        onLeaving: {
          rule: "anonymise",
          columns: ["title", "brief", "contact", "rating_text"],
          because: "报价、付款和验收属于交易记录，不少于三年",
        },
      },
      {
        name: "outsourcing_quotes",
        userColumn: "sent_by",
        copy: { omitted: "站点发出的报价，只写着是哪位工作人员发的" },
        onLeaving: { rule: "keep", because: "合同的内容，和订单一样不少于三年" },
      },
      {
        name: "outsourcing_files",
        userColumn: "uploaded_by",
        copy: { list: "project-files" },
        onLeaving: { rule: "erase" },
      },
    ],
    listTables: (userId) => [
      dataTable({
        name: "projects",
        title: "委托的项目",
        columns: {
          title: "项目",
          brief: "需求",
          contact: "联系方式",
          wanted_on: "希望的日期",
          state: "状态",
          made_at: "提交时间",
          stars: "评分",
          rating: "评价",
        },
        read: () =>
          inBatches((last: ProjectRow | null) =>
            listProjectsOf(db, { userId, cursor: last?.id ?? null, limit: AT_ONCE }),
          ),
        cells: (project) => ({
          title: project.title,
          brief: project.brief,
          contact: project.contact,
          wanted_on: project.wantedOn,
          state: PROJECT_STATES[project.state],
          made_at: project.createdAt,
          stars: project.stars,
          rating: project.ratingText,
        }),
      }),
      dataTable({
        name: "project-files",
        title: "项目的附件",
        columns: { project: "项目编号", file: "文件名", bytes: "大小（字节）", sent_at: "上传时间" },
        read: () => listFilesOf(db, userId),
        cells: ({ projectId, name, sizeBytes, uploadedAt }) => ({
          project: projectId,
          file: name,
          bytes: sizeBytes,
          sent_at: uploadedAt,
        }),
      }),
    ],
    async erase(tx, userId) {
      const now = clock.now();
      for (const project of await lockUnagreed(tx, userId)) {
        await closeOpenQuote(tx, { project, now });
        await moveProject(tx, { project, to: "withdrawn", facts: { endedAt: now } });
      }
      const projects = await listProjectsOf(tx, { userId, cursor: null, limit: AT_ONCE });
      await forgetReasons(
        tx,
        projects.map(({ id }) => id),
      );
      await forgetTexts(tx, userId);
      await forgetOwner(tx, userId);
      const files = await listFilesOf(tx, userId);
      await deleteFiles(
        tx,
        files.map(({ id }) => id),
      );
      // Runs before the commit: if it fails, everything is tried again.
      for (const { fileName } of files) if (fileName !== null) await privateFiles.remove(fileName);
    },
    async describeHoldings(userId) {
      const running = await countRunning(db, userId);
      return {
        consequences: [],
        obstacles: running > 0 ? [`有 ${running} 个委托的项目还在进行，请等它完成，或者联系负责人终止`] : [],
      };
    },
  });
}
