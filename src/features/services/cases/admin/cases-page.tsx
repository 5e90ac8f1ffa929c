import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { choicesOf, Moment, PageHead, StateMark, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { listCases } from "../admin-contract.ts";
import { CASE_KIND_NAMES, CASE_KINDS } from "../case-kinds.ts";
import { CASE_MARKS, caseTitle } from "./case-names.ts";

type CaseRow = OutputOf<typeof listCases>["items"][number];

const COLUMNS: readonly ListColumn<CaseRow>[] = [
  { key: "case_no", title: "编号", render: ({ case_no }) => case_no },
  { key: "kind", title: "什么事", sort: "kind", render: caseTitle },
  { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(CASE_MARKS, state) },
  {
    key: "due_at",
    title: "答复期限",
    sort: "due_at",
    render: ({ due_at, is_overdue }) =>
      is_overdue ? (
        <StateMark tone="bad">
          已过期 <Moment at={due_at} />
        </StateMark>
      ) : (
        <Moment at={due_at} />
      ),
  },
  {
    key: "name",
    title: "谁提交的",
    render: ({ user }) => <NamedPerson person={user} nobody="没有登录的人" />,
  },
  { key: "owner", title: "谁在处理", render: ({ owner }) => owner?.name },
  { key: "filed_at", title: "提交", isMinor: true, sort: "id", render: ({ filed_at }) => <Moment at={filed_at} /> },
];

/** Lists complaints and requests by due date. */
export function CasesPage() {
  return (
    <>
      <PageHead title="投诉与请求" text="先到期的在前，过期的最前。" />
      <ResourceList
        endpoint={listCases}
        name="投诉与请求"
        columns={COLUMNS}
        keyOf={({ case_no }) => case_no}
        hrefOf={({ case_no }) => consoleHref(`/cases/${case_no}`)}
        search="编号、谁提交的、谁在处理"
        filters={[
          { name: "state", label: "状态", kind: "choice", choices: choicesOf(CASE_MARKS), none: "没有答复的" },
          {
            name: "kind",
            label: "什么事",
            kind: "choice",
            choices: CASE_KIND_NAMES.map((kind) => [kind, CASE_KINDS[kind].label]),
          },
          { name: "user_id", label: "谁", kind: "person" },
          { name: "from", label: "提交从", kind: "day" },
          { name: "to", label: "到", kind: "day" },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        empty={{ title: "没有要答复的", text: "新的投诉和请求会出现在这里。" }}
      />
    </>
  );
}
