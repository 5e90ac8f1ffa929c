import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import type { ConsolePageProps } from "../../../../ui/console/page.ts";
import { Facts, Moment, PageHead, PagePart, stateOf } from "../../../../ui/console/page-parts.tsx";
import { SourceSheet } from "../../../../ui/console/picks/source-sheet.tsx";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { undoUnlessChanged } from "../../../../ui/console/undo.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { ARTICLE_SOURCE, BOOK_SOURCE, COURSE_SOURCE } from "../../../content/catalogue/work-sources.ts";
import { listAdminProposals, nameLead, stepProposal } from "../admin-contract.ts";
import { proposalPath } from "../co-creation-paths.ts";
import { type Proposal, readProposal } from "../contract.ts";
import { JOINING_LABELS, ROLE_LABELS } from "../contributor-roles.ts";
import { KIND_LABELS, mayStep, PROPOSAL_STATES, type ProposalState } from "../proposal-states.ts";
import { PROPOSAL_MARKS, STEP_VERBS } from "./proposal-names.ts";

const CHANGES = [listAdminProposals, readProposal];

const BACK = { path: "/proposals", label: "共创" };

/** Shows one proposal: its text, participants, and next step. */
export function ProposalPage({ params }: ConsolePageProps) {
  const found = useAnswer(readProposal, { params: { id: params.id } });
  return (
    <AnswerView answer={found} shape="record" head={{ title: "共创提议", back: BACK }}>
      {({ proposal }) => <ProposalView proposal={proposal} />}
    </AnswerView>
  );
}

function ProposalView({ proposal }: { proposal: Proposal }) {
  return (
    <>
      <PageHead
        title={proposal.title}
        text={KIND_LABELS[proposal.kind]}
        back={BACK}
        actions={<Steps proposal={proposal} />}
      />
      <div className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <PagePart title="说明">
            <p className="leading-relaxed break-words whitespace-pre-wrap">{proposal.text}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              {proposal.pictures.map((picture, index) => (
                <img key={picture} src={picture} alt={`第 ${index + 1} 张图`} className="max-h-60 rounded-lg" />
              ))}
            </div>
          </PagePart>
          <PagePart title="参与的人">
            <Contributors proposal={proposal} />
          </PagePart>
        </div>
        <PagePart title="情况">
          <Facts
            facts={[
              ["状态", stateOf(PROPOSAL_MARKS, proposal.state)],
              ["文字", proposal.visibility === "published" ? "已通过审核" : "还没有通过审核"],
              ["谁提出的", proposal.author?.name ?? "已注销用户"],
              ["牵头人", proposal.lead?.name],
              ["票", proposal.votes],
              ["提出", <Moment key="created" at={proposal.created_at} />],
              ["公开征集", proposal.opened_at && <Moment key="opened" at={proposal.opened_at} />],
              ["上次的原因", proposal.reason],
              ["作品", proposal.work?.title],
            ]}
          />
          <div className="mt-4 flex flex-wrap gap-x-4 gap-y-2 text-sm">
            <a href={proposalPath(proposal.id)} target="_blank" rel="noreferrer" className="text-brand hover:underline">
              在网站上看
            </a>
            <LogLink subject={`proposal:${proposal.id}`} />
          </div>
        </PagePart>
      </div>
    </>
  );
}

function Steps({ proposal }: { proposal: Proposal }) {
  const [pending, setPending] = useState<"declined" | "published" | null>(null);
  const step = useAct(stepProposal, {
    changes: CHANGES,
    done: "已经记下",
    onDone: () => setPending(null),
  });
  const go = (to: ProposalState, words: { reason?: string; work?: string }) =>
    step.mutate({ params: { id: proposal.id }, body: { from: proposal.state, to, ...words } });
  return (
    <>
      {PROPOSAL_STATES.filter((to) => mayStep(proposal.state, to)).map((to) => (
        <Button
          key={to}
          size="small"
          variant={to === "declined" ? "danger" : "primary"}
          disabled={step.isPending}
          onClick={() => (to === "declined" || to === "published" ? setPending(to) : go(to, {}))}
        >
          {STEP_VERBS[to]}
        </Button>
      ))}
      {pending === "declined" && (
        <ReasonSheet
          title="不采纳"
          text="提议就此结束，不能恢复。原因大家都看得到。"
          field="原因"
          label="不采纳"
          isDanger
          isBusy={step.isPending}
          onConfirm={(reason) => go("declined", { reason })}
          onClose={() => setPending(null)}
        />
      )}
      {pending === "published" && (
        <SourceSheet
          title="作品是哪一项"
          text={`参与的 ${proposal.credits.length} 个人会署名在作品的页面上，以后不能再改状态。`}
          sources={[ARTICLE_SOURCE, BOOK_SOURCE, COURSE_SOURCE]}
          taken={[]}
          onPick={(work) => go("published", { work })}
          onClose={() => setPending(null)}
        />
      )}
    </>
  );
}

function Contributors({ proposal }: { proposal: Proposal }) {
  const former = proposal.lead?.id;
  const lead = useAct(nameLead, {
    changes: CHANGES,
    done: "牵头人已经换了",
    ...(former !== undefined && {
      undo: ({ params, body }) =>
        undoUnlessChanged({
          saved: body.user_id,
          now: async () => (await callEndpoint(readProposal, { params })).proposal.lead?.id,
          undo: () => callEndpoint(nameLead, { params, body: { user_id: former } }),
        }),
    }),
  });
  if (proposal.contributors.length === 0) return <p className="text-sm text-text-muted">还没有人参与。</p>;
  return (
    <ul className="flex flex-col divide-y divide-border text-sm">
      {proposal.contributors.map(({ id, name, role, state, message, person }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
          <span className="font-medium">{name}</span>
          <span className="text-text-secondary">{ROLE_LABELS[role]}</span>
          <span className="text-text-muted">{JOINING_LABELS[state]}</span>
          {message !== "" && <span className="min-w-0 flex-1 break-words">{message}</span>}
          {state === "accepted" && person !== null && person.id !== proposal.lead?.id && (
            <Button
              size="small"
              variant="secondary"
              disabled={lead.isPending}
              onClick={() => lead.mutate({ params: { id: proposal.id }, body: { user_id: person.id } })}
            >
              请他牵头
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
