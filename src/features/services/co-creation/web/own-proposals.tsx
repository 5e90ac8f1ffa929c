import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { OwnList } from "../../../../ui/lists/own-list.tsx";
import { STATE_NOTES } from "../../../community/moderation/state-notes.ts";
import { CO_CREATION_PATH, proposalPath, waitingProposalPath } from "../co-creation-paths.ts";
import { listOwnProposals, type OwnProposal } from "../contract.ts";
import { JOINING_LABELS, ROLE_LABELS } from "../contributor-roles.ts";
import { ProposalMarks } from "./proposal-marks.tsx";

/** A user's proposals and contributions, with the name in the credits. */
export function OwnProposals() {
  const first = usePersonalData(listOwnProposals, { query: {} }, true);
  return (
    <OwnList
      first={first}
      fetchAfter={(cursor) => callEndpoint(listOwnProposals, { query: { cursor } })}
      what="共创"
      reassurance="提议都在"
      skeleton="h-[118px]"
      empty={
        <EmptyState
          drawing="idea"
          title="还没有参与共创"
          text="提一个想看到的选题，或者加入别人的，一起做出来以后署上你的名字。"
          action={<LinkButton to={CO_CREATION_PATH}>去看看</LinkButton>}
        />
      }
    >
      {(proposal) => <OwnRow proposal={proposal} />}
    </OwnList>
  );
}

function OwnRow({ proposal }: { proposal: OwnProposal }) {
  const { id, title, role, credit_name: name, joining, visibility, reason, work, asks } = proposal;
  const note = STATE_NOTES[visibility];
  const isOpen = proposal.opened_at !== null && visibility === "published";
  return (
    <li className="rounded-lg border border-border px-5 py-3">
      <Link
        to={isOpen ? proposalPath(id) : waitingProposalPath(id)}
        className="inline-flex min-h-11 items-center font-medium wrap-anywhere hover:text-brand"
      >
        {title}
      </Link>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
        <ProposalMarks {...proposal} />
        {note !== "" && <span className="text-warning-text">{note}</span>}
        {asks > 0 && <span className="text-warning-text">{asks} 个申请等你答复</span>}
      </p>
      <p className="mt-1.5 text-sm wrap-anywhere text-text-secondary">
        {ROLE_LABELS[role]}，署名 {name}
        {role !== "proposer" && `，${JOINING_LABELS[joining]}`}
        {reason !== "" && `。${reason}`}
      </p>
      {work && (
        <Link to={work.path} className="inline-flex min-h-11 items-center text-sm text-brand hover:underline">
          看《{work.title}》
        </Link>
      )}
    </li>
  );
}
