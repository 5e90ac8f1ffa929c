import { LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { GainsAndAudience, QuestionList, StepList } from "../../../../ui/layout/sales-parts.tsx";
import { PageHeading, SectionHeading } from "../../../../ui/layout/section-heading.tsx";
import { ChoiceRow, ChoiceRows } from "../../../../ui/lists/choice-row.tsx";
import { MAX_SHORT_LIST } from "../../../../ui/lists/short-list.ts";
import { OWN_CO_CREATION_PATH, proposalPath } from "../co-creation-paths.ts";
import type { ListedProposal } from "../contract.ts";
import { ORDER_LABELS, PROPOSAL_ORDERS } from "../proposal-list.ts";
import { KIND_LABELS, PROPOSAL_KINDS, PUBLIC_STATES, STATE_LABELS } from "../proposal-states.ts";
import {
  CO_CREATION_AUDIENCE,
  CO_CREATION_GAINS,
  CO_CREATION_OTHERS,
  CO_CREATION_QUESTIONS,
  CO_CREATION_STEPS,
} from "./co-creation-offer.ts";
import { type ProposalChoice, proposalsHref } from "./proposal-address.ts";
import { ProposalMarks } from "./proposal-marks.tsx";

interface ProposalListProps {
  choice: ProposalChoice;
  list: { items: readonly ListedProposal[]; next: string | null };
  lead: string;
}

/** A page of proposals for the filters in its address. */
export function ProposalList({ choice, list, lead }: ProposalListProps) {
  const hrefOf = (changed: Partial<ProposalChoice>) => proposalsHref({ ...choice, cursor: null, ...changed });
  // A user who filters or turns pages already knows how it works.
  const isOpening = choice.state === null && choice.kind === null && choice.cursor === null;
  const isFew = isOpening && choice.order === "votes" && list.next === null && list.items.length <= MAX_SHORT_LIST;
  // On a phone a short list is surveyed faster than its tools.
  const place = isFew ? "max-sm:hidden" : "";
  return (
    <main id="main" className="page-width min-h-dvh pb-24">
      <div className="mx-auto max-w-4xl">
        <PageHeading title="共创" lead={lead}>
          <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
            <LinkButton to={proposalPath("new")}>提出共创</LinkButton>
            <Link to={OWN_CO_CREATION_PATH} className="inline-flex min-h-11 items-center text-brand hover:underline">
              我的共创
            </Link>
          </p>
        </PageHeading>
        {isOpening && (
          <div className="mb-8">
            <GainsAndAudience gains={CO_CREATION_GAINS} audience={CO_CREATION_AUDIENCE} others={CO_CREATION_OTHERS} />
          </div>
        )}
        <ChoiceRows isTall={!isFew} isOneLine={isFew}>
          <ChoiceRow
            label="状态"
            isNamed
            choices={PUBLIC_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
            chosen={choice.state}
            hrefOf={(value) => hrefOf({ state: PUBLIC_STATES.find((one) => one === value) ?? null })}
          />
          <ChoiceRow
            label="种类"
            isNamed
            choices={PROPOSAL_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
            chosen={choice.kind}
            hrefOf={(value) => hrefOf({ kind: PROPOSAL_KINDS.find((one) => one === value) ?? null })}
          />
        </ChoiceRows>
        <nav aria-label="排序" className={`flex border-b border-border pb-1 *:first:-ml-3 ${place}`}>
          {PROPOSAL_ORDERS.map((order) => (
            <Link
              key={order}
              to={hrefOf({ order })}
              preventScrollReset
              aria-current={order === choice.order ? "true" : undefined}
              className="inline-flex min-h-11 items-center rounded-md px-3 text-sm text-text-secondary hover:text-text aria-[current]:font-semibold aria-[current]:text-brand"
            >
              {ORDER_LABELS[order]}
            </Link>
          ))}
        </nav>
        {list.items.length === 0 ? (
          <div className="pt-6">
            <Empty choice={choice} />
          </div>
        ) : (
          <ul aria-label="提议" className="divide-y divide-border">
            {list.items.map((proposal) => (
              <li key={proposal.id}>
                <ProposalRow proposal={proposal} />
              </li>
            ))}
          </ul>
        )}
        {(list.next !== null || choice.cursor !== null) && (
          <nav aria-label="分页" className="mt-8 flex justify-center gap-3">
            {choice.cursor !== null && (
              <LinkButton to={hrefOf({})} variant="quiet">
                回到最前
              </LinkButton>
            )}
            {list.next !== null && (
              <LinkButton to={hrefOf({ cursor: list.next })} variant="secondary" rel="next">
                再看后面的
              </LinkButton>
            )}
          </nav>
        )}
        {isOpening && (
          <>
            <div className="mt-20">
              <StepList title="怎么进行" steps={CO_CREATION_STEPS} />
            </div>
            <section aria-label="参加之前" className="mt-20">
              <SectionHeading title="参加之前" />
              <QuestionList questions={CO_CREATION_QUESTIONS} />
            </section>
          </>
        )}
      </div>
    </main>
  );
}

function ProposalRow({ proposal }: { proposal: ListedProposal }) {
  return (
    <article className="group relative py-4">
      <h2 className="text-base leading-snug font-medium wrap-anywhere group-hover:text-brand sm:text-lg">
        <Link to={proposalPath(proposal.id)} prefetch="intent" className="after:absolute after:inset-0">
          {proposal.title}
        </Link>
      </h2>
      <p className="mt-1.5 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
        <ProposalMarks {...proposal} />
        <TimeText at={proposal.opened_at} />
      </p>
    </article>
  );
}

function Empty({ choice }: { choice: ProposalChoice }) {
  const isNarrowed = choice.state !== null || choice.kind !== null || choice.cursor !== null;
  if (!isNarrowed) {
    return (
      <EmptyState
        drawing="idea"
        title="还没有公开的提议"
        text="提一个你想看到的，审阅以后在这里征集票数和帮手。"
        action={<LinkButton to={proposalPath("new")}>提出共创</LinkButton>}
      />
    );
  }
  const all = { state: null, kind: null, order: choice.order, cursor: null };
  return (
    <EmptyState
      drawing="search"
      title="没有这样的提议"
      text="换一种状态或种类看看。"
      action={
        <LinkButton to={proposalsHref(all)} variant="secondary">
          看全部提议
        </LinkButton>
      }
    />
  );
}
