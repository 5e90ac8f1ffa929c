import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { choicesOf, Moment, PageHead, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { type AdminProposal, listAdminProposals } from "../admin-contract.ts";
import { KIND_LABELS, PROPOSAL_KINDS } from "../proposal-states.ts";
import { PROPOSAL_MARKS } from "./proposal-names.ts";

const COLUMNS: readonly ListColumn<AdminProposal>[] = [
  { key: "title", title: "提议", render: ({ title }) => title },
  { key: "author", title: "谁提出的", render: ({ author }) => <NamedPerson person={author} /> },
  { key: "lead", title: "牵头人", isHidden: true, render: ({ lead }) => <NamedPerson person={lead} /> },
  { key: "kind", title: "种类", render: ({ kind }) => KIND_LABELS[kind] },
  { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(PROPOSAL_MARKS, state) },
  {
    key: "visibility",
    title: "文字",
    render: ({ visibility }) => (visibility === "published" ? "已通过审核" : "还没有通过审核"),
  },
  { key: "votes", title: "票", sort: "votes", isNumber: true, render: ({ votes }) => votes },
  { key: "contributors", title: "参与", isNumber: true, render: ({ contributors }) => contributors },
  { key: "created_at", title: "提出", sort: "id", render: ({ created_at }) => <Moment at={created_at} /> },
  {
    key: "opened_at",
    title: "公开",
    sort: "opened_at",
    isHidden: true,
    render: ({ opened_at }) => opened_at && <Moment at={opened_at} />,
  },
];

/** Lists proposals, newest first. */
export function ProposalsPage() {
  return (
    <>
      <PageHead title="共创" text="大家提出的选题、翻译和章节。提议的文字另在“审核”里通过。" />
      <ResourceList
        endpoint={listAdminProposals}
        name="共创提议"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => consoleHref(`/proposals/${id}`)}
        search="标题、正文、谁提出的、牵头人"
        filters={[
          { name: "state", label: "状态", kind: "choice", choices: choicesOf(PROPOSAL_MARKS) },
          {
            name: "kind",
            label: "种类",
            kind: "choice",
            choices: PROPOSAL_KINDS.map((kind) => [kind, KIND_LABELS[kind]]),
          },
          { name: "author_id", label: "谁", kind: "person" },
          { name: "from", label: "提出从", kind: "day" },
          { name: "to", label: "到", kind: "day" },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        empty={{ title: "还没有提议", text: "有人提出选题、翻译或章节，会出现在这里。" }}
      />
    </>
  );
}
