import { useState } from "react";
import { formatFen } from "../../../../kit/values/money.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { Moment, Money, stateOf } from "../../../../ui/console/page-parts.tsx";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { useConfirm } from "../../../../ui/dialog/confirm.ts";
import { type AdminProject, deliverMilestone, listProjects, readProject, takeBackQuote } from "../admin-contract.ts";
import { MILESTONE_MARKS, QUOTE_MARKS } from "./project-names.ts";

type Quote = AdminProject["quotes"][number];
type Milestone = Quote["milestones"][number];

const CHANGES = [listProjects, readProject];

/** Lists all versions of the quote, newest first, with the status of their instalments. */
export function Quotes({ project }: { project: AdminProject }) {
  const takeBack = useAct(takeBackQuote, { changes: CHANGES, done: "报价已经收回" });
  const confirm = useConfirm();
  const askToTakeBack = ({ id: quote_id, version, total_fen }: Quote) =>
    confirm({
      title: `收回第 ${version} 版报价`,
      text: `${project.client}不能再接受这份 ${formatFen(total_fen)} 的报价，不能恢复；可以再发一版。`,
      label: "收回这版报价",
      onConfirm: async () => {
        await takeBack.mutateAsync({ params: { project_id: project.id, quote_id } });
      },
    });
  return (
    <div className="flex flex-col gap-4">
      {project.quotes.map((quote) => (
        <details
          key={quote.id}
          open={quote.state === "sent" || quote.state === "accepted"}
          className="rounded-lg border border-border bg-card p-4"
        >
          <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-medium">第 {quote.version} 版</span>
            {stateOf(QUOTE_MARKS, quote.state)}
            <Money fen={quote.total_fen} />
            <span className="text-sm text-text-muted">
              <Moment at={quote.sent_at} /> 发出，有效到 {quote.valid_until}
            </span>
          </summary>
          <p className="mt-3 text-sm break-words whitespace-pre-wrap">{quote.scope}</p>
          {quote.refuse_reason !== "" && <p className="mt-2 text-sm text-danger-text">客户说：{quote.refuse_reason}</p>}
          <ol className="mt-3 divide-y divide-border text-sm">
            {quote.milestones.map((milestone, index) => (
              <MilestoneRow key={milestone.id} milestone={milestone} position={index + 1} reworks={quote.reworks} />
            ))}
          </ol>
          {quote.state === "sent" && (
            <Button
              size="small"
              variant="danger"
              busyLabel={takeBack.isPending ? "请稍候" : null}
              onClick={() => askToTakeBack(quote)}
            >
              收回这版报价
            </Button>
          )}
        </details>
      ))}
    </div>
  );
}

function MilestoneRow({ milestone, position, reworks }: { milestone: Milestone; position: number; reworks: number }) {
  const [isDelivering, setDelivering] = useState(false);
  const deliver = useAct(deliverMilestone, {
    changes: CHANGES,
    done: "已经交付，等客户验收",
    onDone: () => setDelivering(false),
  });
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-medium">
          {position}. {milestone.title}
        </span>
        {stateOf(MILESTONE_MARKS, milestone.state)}
        <Money fen={milestone.price_fen} />
        <span className="text-text-muted">
          {milestone.days} 天，改过 {milestone.reworks} / {reworks} 次
        </span>
        {milestone.state === "working" && (
          <Button size="small" className="ml-auto" onClick={() => setDelivering(true)}>
            交付
          </Button>
        )}
      </div>
      <p className="mt-1 break-words whitespace-pre-wrap text-text-secondary">{milestone.detail}</p>
      {milestone.rework_note !== "" && <p className="mt-1 text-warning-text">客户要改：{milestone.rework_note}</p>}
      {milestone.delivery_note !== "" && <p className="mt-1">上次交付：{milestone.delivery_note}</p>}
      {isDelivering && (
        <ReasonSheet
          title={`交付${milestone.title}`}
          text="客户会收到通知，请他验收。文件先在这一页的“文件”里加好。"
          label="交付"
          field="交付了什么、在哪里看"
          maxLength={2000}
          rows={5}
          isBusy={deliver.isPending}
          onConfirm={(note) => deliver.mutate({ params: { milestone_id: milestone.id }, body: { note } })}
          onClose={() => setDelivering(false)}
        />
      )}
    </li>
  );
}
