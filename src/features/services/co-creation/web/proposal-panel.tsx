import { type RefObject, useState } from "react";
import { useNavigate } from "react-router";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { ConfirmSheet } from "../../../../ui/dialog/confirm-sheet.tsx";
import { Name } from "../../../../ui/display/name.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { useRenewedPictures } from "../../../../ui/prose/use-renewed-pictures.ts";
import { PostingFailure } from "../../../community/discussions/web/posting-failure.tsx";
import { ReportSheet } from "../../../community/discussions/web/report-sheet.tsx";
import { FollowButtonsInRow } from "../../../community/notifications/web/follow-buttons.tsx";
import { CO_CREATION_PATH } from "../co-creation-paths.ts";
import {
  leaveProposal,
  type Proposal,
  readProposal,
  voteForProposal,
  withdrawProposal,
  withdrawVote,
} from "../contract.ts";
import { JOINING_LABELS, ROLE_LABELS } from "../contributor-roles.ts";
import { JoinForm } from "./join-form.tsx";
import { JoinRequests } from "./join-requests.tsx";
import { ProposalForm } from "./proposal-form.tsx";

interface PanelProps {
  proposal: Proposal;
  user: { id: number; name: string };
  /** The list of the proposal's images on the page. */
  pictures: RefObject<HTMLUListElement | null>;
  onChanged(): void;
}

type Open = "join" | "edit" | "leave" | "withdraw" | "report" | null;

/** The actions of a signed-in user on a proposal: vote, follow, join; for its lead, also answer requests. */
export function ProposalPanel({ proposal, user, pictures, onChanged }: PanelProps) {
  const [open, setOpen] = useState<Open>(null);
  const { id, title, own, visibility, state } = proposal;
  const { joining } = own;
  // Only the images of a proposal that is not public have addresses that expire, and only signed-in users see those.
  useRenewedPictures(pictures, proposal.pictures, async () => {
    const answer = await callEndpoint(readProposal, { params: { id } });
    return answer.proposal.pictures;
  });
  const isShown = proposal.opened_at !== null && visibility === "published";
  const done = () => {
    setOpen(null);
    onChanged();
  };
  return (
    <>
      <Waits proposal={proposal} />
      <People proposal={proposal} />
      <div className="flex flex-wrap items-start gap-3">
        {isShown && <VoteButton proposal={proposal} onChanged={onChanged} />}
        {own.may_join && (joining === null || joining.state === "left" || joining.state === "asked") && (
          <Button variant="secondary" onClick={() => setOpen("join")}>
            {joining?.state === "asked" ? "改申请" : "申请加入"}
          </Button>
        )}
        {isShown && <FollowButtonsInRow proposal={{ id, title }} />}
        {own.may_edit && (
          <Button variant="secondary" onClick={() => setOpen("edit")}>
            修改
          </Button>
        )}
        {own.may_join && joining !== null && joining.role !== "proposer" && joining.state !== "left" && (
          <LeaveButton state={joining.state} onClick={() => setOpen("leave")} />
        )}
        {own.may_withdraw && (
          <Button variant="quiet" onClick={() => setOpen("withdraw")}>
            撤回提议
          </Button>
        )}
        {isShown && !own.is_author && (
          <Button variant="quiet" onClick={() => setOpen("report")}>
            举报
          </Button>
        )}
      </div>
      {joining !== null && joining.role !== "proposer" && (
        <p className="mt-3 text-sm text-text-secondary">
          {ROLE_LABELS[joining.role]}，署名 <Name of={joining} />：{JOINING_LABELS[joining.state]}
        </p>
      )}
      {open === "join" && (
        <JoinForm id={id} joining={joining} user={user} onSent={done} onCancel={() => setOpen(null)} />
      )}
      {open === "edit" && (
        <div className="mt-5">
          <ProposalForm edited={proposal} user={user} onSent={done} onCancel={() => setOpen(null)} />
        </div>
      )}
      {own.is_lead && state !== "review" && <JoinRequests proposal={proposal} onChanged={onChanged} />}
      {open === "report" && <ReportSheet content={{ kind: "proposal", id }} onClose={() => setOpen(null)} />}
      {open === "leave" && <LeaveSheet id={id} onDone={done} onClose={() => setOpen(null)} />}
      {open === "withdraw" && <WithdrawSheet id={id} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Shown only to the author and reviewers. */
function Waits({ proposal: { visibility, state, own } }: { proposal: Proposal }) {
  const who = own.is_author ? "现在只有你看得到。" : "现在只有提出的人和审核的人看得到。";
  const what =
    visibility === "hidden"
      ? "这个提议已被隐藏"
      : state === "review"
        ? "这个提议在等审阅"
        : visibility === "held"
          ? "这个提议的文字在审核"
          : null;
  if (what === null) return null;
  return (
    <p className="mb-4 rounded-lg bg-warning-bg px-4 py-3 text-sm text-warning-text">
      {what}，{who}
    </p>
  );
}

/** The author, and the lead if this is another person. */
function People({ proposal: { author, lead, province } }: { proposal: Proposal }) {
  return (
    <p className="mb-4 flex flex-wrap gap-x-3 text-sm break-all text-text-muted">
      <span>
        提出：
        <Name of={author} />
      </span>
      {province && <span>{province}</span>}
      {lead && lead.id !== author?.id && (
        <span>
          牵头：
          <Name of={lead} />
        </span>
      )}
    </p>
  );
}

function VoteButton({ proposal: { id, own }, onChanged }: Pick<PanelProps, "proposal" | "onChanged">) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (!own.is_voted && !own.may_vote) return null;

  async function turn() {
    setBusy(true);
    setFailure(null);
    try {
      await callEndpoint(own.is_voted ? withdrawVote : voteForProposal, { params: { id } });
      showMessage("success", own.is_voted ? "已收回你的票" : "已投票");
      onChanged();
    } catch (thrown) {
      setFailure(thrown);
    }
    setBusy(false);
  }
  return (
    <div>
      <Button
        variant={own.is_voted ? "quiet" : "primary"}
        aria-pressed={own.is_voted}
        busyLabel={isBusy ? "正在保存" : null}
        onClick={() => void turn()}
      >
        {own.is_voted ? "收回我的票" : "投一票"}
      </Button>
      <PostingFailure failure={failure} />
    </div>
  );
}

function LeaveButton({ state, onClick }: { state: string; onClick(): void }) {
  if (state === "refused") return null;
  return (
    <Button variant="quiet" onClick={onClick}>
      {state === "asked" ? "收回申请" : "退出"}
    </Button>
  );
}

function LeaveSheet({ id, onDone, onClose }: { id: number; onDone(): void; onClose(): void }) {
  return (
    <ConfirmSheet
      title="不再参与？"
      text="你的署名会去掉，想回来要重新申请。"
      label="不再参与"
      cancelLabel="再想想"
      onConfirm={async () => {
        await callEndpoint(leaveProposal, { params: { id } });
        showMessage("success", "已退出");
        onDone();
      }}
      onClose={onClose}
    />
  );
}

function WithdrawSheet({ id, onClose }: { id: number; onClose(): void }) {
  const navigate = useNavigate();
  return (
    <ConfirmSheet
      title="撤回这个提议？"
      text="文字和图片会清空，收到的票也不再算数，不能恢复。"
      label="撤回"
      cancelLabel="再想想"
      onConfirm={async () => {
        await callEndpoint(withdrawProposal, { params: { id } });
        showMessage("success", "已撤回");
        void navigate(CO_CREATION_PATH);
      }}
      onClose={onClose}
    />
  );
}
