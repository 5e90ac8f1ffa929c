import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { choicesOf, Moment, Money, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { type AdminProjectCard, listProjects } from "../admin-contract.ts";
import { PROJECT_MARKS } from "./project-names.ts";

const COLUMNS: readonly ListColumn<AdminProjectCard>[] = [
  { key: "title", title: "项目", sort: "title", render: ({ title }) => title },
  { key: "client", title: "客户", render: ({ user }) => <NamedPerson person={user} /> },
  { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(PROJECT_MARKS, state) },
  { key: "next_date", title: "下一步的日期", sort: "next_date", render: ({ next_date }) => next_date ?? "还没有定" },
  { key: "next_step", title: "下一步", isMinor: true, render: ({ next_step }) => next_step },
  { key: "owner", title: "负责人", render: ({ owner }) => owner },
  { key: "total", title: "总价", isNumber: true, render: ({ total_fen }) => <Money fen={total_fen} /> },
  {
    key: "created_at",
    title: "提交",
    isMinor: true,
    sort: "id",
    render: ({ created_at }) => <Moment at={created_at} />,
  },
];

/** Lists enquiries and projects by the date of their next step. */
export function ProjectList() {
  return (
    <ResourceList
      endpoint={listProjects}
      name="项目"
      columns={COLUMNS}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => consoleHref(`/projects/${id}`)}
      search="项目、下一步、客户"
      filters={[
        { name: "state", label: "状态", kind: "choice", choices: choicesOf(PROJECT_MARKS), none: "没有结束的" },
        { name: "is_unplanned", label: "下一步", kind: "choice", choices: [["true", "还没有定日期的"]] },
        { name: "owner_id", label: "负责人", kind: "person" },
        { name: "user_id", label: "客户", kind: "person" },
        { name: "from", label: "提交从", kind: "day" },
        { name: "to", label: "到", kind: "day" },
      ]}
      input={(choice) => ({ query: listQuery(choice) })}
      empty={{ title: "没有进行中的项目", text: "有人提交咨询会出现在这里。" }}
    />
  );
}
