import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import { PROJECT_STATES } from "../project-states.ts";
import { closeOpenQuote } from "./end-project.ts";
import { deleteFiles, listFilesOf } from "./file-store.ts";
import type { OutsourcingContext } from "./outsourcing-context.ts";
import { outsourcingFiles, outsourcingProjects, outsourcingQuotes } from "./outsourcing-tables.ts";
import { countRunning, forgetOwner, listProjectsOf, lockUnagreed, moveProject } from "./project-store.ts";
import { forgetReasons } from "./quote-store.ts";

const AT_ONCE = 500;
const { title, brief, contact, ratingText, nextStep } = outsourcingProjects;

const TABLES = [
  personalTable(outsourcingProjects, {
    copy: {
      list: "projects",
      title: "委托的项目",
      columns: {
        title: ["项目", "title"],
        brief: ["需求", "brief"],
        contact: ["联系方式", "contact"],
        wanted_on: ["希望的日期", "wantedOn"],
        state: ["状态", ({ state }) => PROJECT_STATES[state]],
        made_at: ["提交时间", "createdAt"],
        stars: ["评分", "stars"],
        rating: ["评价", "ratingText"],
      },
    },
    onLeaving: {
      rule: "anonymise",
      columns: [title, brief, contact, ratingText, nextStep],
      because: "报价、付款和验收属于交易记录，不少于三年",
    },
  }),
  personalTable(outsourcingQuotes, {
    owner: outsourcingQuotes.sentBy,
    copy: { omitted: "站点发出的报价，只写着是哪位工作人员发的" },
    onLeaving: { rule: "keep", because: "合同的内容，和订单一样不少于三年" },
  }),
  personalTable(outsourcingFiles, {
    owner: outsourcingFiles.uploadedBy,
    copy: {
      list: "project-files",
      title: "项目的附件",
      columns: {
        project: ["项目编号", "projectId"],
        file: ["文件名", "name"],
        bytes: ["大小（字节）", "sizeBytes"],
        sent_at: ["上传时间", "uploadedAt"],
      },
    },
  }),
];

/** Personal data of clients. */
export function personalOutsourcing({
  db,
  clock,
  privateFiles,
}: Pick<OutsourcingContext, "db" | "clock" | "privateFiles">): PersonalSource {
  return personalSource(db, {
    tables: TABLES,
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
