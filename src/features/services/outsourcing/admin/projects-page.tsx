import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { choicesOf, Moment, Money, PageHead, stateOf } from "../../../../ui/console/page-parts.tsx";
import { type AdminProjectCard, listProjects } from "../admin-contract.ts";
import type { ProjectState } from "../project-states.ts";
import { PROJECT_MARKS } from "./project-names.ts";

const COLUMNS: readonly ListColumn<AdminProjectCard>[] = [
  { key: "title", title: "项目", render: ({ title }) => title },
  { key: "client", title: "客户", render: ({ client }) => client },
  { key: "state", title: "状态", render: ({ state }) => stateOf(PROJECT_MARKS, state) },
  { key: "next_date", title: "下一步的日期", render: ({ next_date }) => next_date ?? "还没有定" },
  { key: "next_step", title: "下一步", render: ({ next_step }) => next_step },
  { key: "owner", title: "负责人", render: ({ owner }) => owner },
  { key: "total", title: "总价", isNumber: true, render: ({ total_fen }) => <Money fen={total_fen} /> },
  { key: "created_at", title: "提交", render: ({ created_at }) => <Moment at={created_at} /> },
];

/** Enquiries and projects, by the date of their next step. */
export function ProjectsPage() {
  return (
    <>
      <PageHead title="项目委托" text="没有定日期的最前，其余日期早的在前。没有选状态时，只列还没有结束的。" />
      <ResourceList
        endpoint={listProjects}
        name="项目"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => consoleHref(`/projects/${id}`)}
        filters={[
          { name: "state", label: "状态", kind: "choice", choices: choicesOf(PROJECT_MARKS) },
          { name: "owner_id", label: "负责人编号", kind: "text" },
        ]}
        input={({ filters: { state: named, owner_id }, at }) => {
          const state = Object.keys(PROJECT_MARKS).find((one) => one === named) as ProjectState | undefined;
          return {
            query: {
              ...(state && { state }),
              ...(owner_id === undefined ? {} : { owner_id }),
              ...(at === null ? {} : { page: at }),
            },
          };
        }}
        empty={{ title: "没有进行中的项目", text: "有人提交咨询会出现在这里。" }}
      />
    </>
  );
}
