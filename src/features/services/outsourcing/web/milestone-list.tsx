import { useState } from "react";
import { pathOfOrder } from "../../../../domain/orders/order-paths.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { formatDate } from "../../../../kit/values/time-text.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { ConfirmSheet } from "../../../../ui/dialog/confirm-sheet.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { acceptMilestone, type Milestone, type Project, type Quote, requestRework } from "../contract.ts";
import { MILESTONE_STATES } from "../milestone-states.ts";
import { pathOfQuote } from "../project-paths.ts";
import { FileList } from "./project-files.tsx";
import { ReasonSheet } from "./reason-sheet.tsx";

interface MilestoneListProps {
  project: Project;
  quote: Quote;
  onChanged(): void;
}

/** The agreed milestones in order: pay, review the delivery, accept or return it. */
export function MilestoneList({ project, quote, onChanged }: MilestoneListProps) {
  const paid = quote.milestones.filter(({ state }) => state === "accepted").length;
  return (
    <section aria-label="各期" className="rounded-lg border border-border bg-card p-5 shadow-card sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg font-semibold">
          {formatFen(quote.total_fen)}，验收 {paid} / {quote.milestones.length} 期
        </h3>
        <LinkButton to={pathOfQuote(project.id, quote.id)} variant="secondary" size="small">
          看报价单
        </LinkButton>
      </div>
      <ol className="mt-4 grid gap-4">
        {quote.milestones.map((milestone, index) => (
          <MilestoneRow
            key={milestone.id}
            project={project}
            milestone={milestone}
            onChanged={onChanged}
            place={index + 1}
            reworksLeft={quote.reworks - milestone.reworks}
          />
        ))}
      </ol>
    </section>
  );
}

interface MilestoneRowProps {
  project: Project;
  milestone: Milestone;
  place: number;
  reworksLeft: number;
  onChanged(): void;
}

function MilestoneRow({ project, milestone, place, reworksLeft, onChanged }: MilestoneRowProps) {
  const [openedSheet, openSheet] = useState<"accept" | "rework" | null>(null);
  const { id, title, detail, state, order_no: orderNo } = milestone;
  const params = { milestone_id: id };
  const isDelivered = state === "delivered";
  return (
    <li className={`rounded-md border p-4 ${isDelivered ? "border-brand" : "border-border"}`}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          第 {place} 期 · {title}
        </span>
        <Tag>{MILESTONE_STATES[state]}</Tag>
        <span className="ml-auto font-semibold tabular-nums">{formatFen(milestone.price_fen)}</span>
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere text-sm text-text-secondary">{detail}</p>
      {milestone.delivery_note !== "" && (
        <p className="mt-3 whitespace-pre-line wrap-anywhere rounded-md bg-surface p-3 text-sm">
          <span className="block font-medium">
            交付说明{milestone.delivered_at !== null && `（${formatDate(new Date(milestone.delivered_at))}）`}
          </span>
          {milestone.delivery_note}
        </p>
      )}
      {state === "working" && milestone.rework_note !== "" && (
        <p className="mt-2 wrap-anywhere text-sm text-text-secondary">你退回时说：{milestone.rework_note}</p>
      )}
      <FileList project={project} files={project.files.filter((file) => file.milestone_id === id)} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {milestone.pay_obstacle === null && (
          <LinkButton to={`/product/payment?service=milestone:${id}&project=${project.id}`} size="small">
            付这一期
          </LinkButton>
        )}
        {isDelivered && (
          <Button size="small" onClick={() => openSheet("accept")}>
            验收
          </Button>
        )}
        {isDelivered && milestone.rework_obstacle === null && (
          <Button variant="secondary" size="small" onClick={() => openSheet("rework")}>
            退回修改
          </Button>
        )}
        {orderNo !== null && state !== "planned" && (
          <LinkButton to={pathOfOrder(orderNo)} variant="quiet" size="small">
            {state === "held" ? "去付款" : "看订单"}
          </LinkButton>
        )}
        {state === "planned" && milestone.pay_obstacle !== null && (
          <p className="text-sm text-text-muted">{milestone.pay_obstacle}。</p>
        )}
        {isDelivered && milestone.rework_obstacle !== null && (
          <p className="text-sm text-text-muted">{milestone.rework_obstacle}。</p>
        )}
      </div>
      {openedSheet === "accept" && (
        <ConfirmSheet
          title={`验收第 ${place} 期？`}
          isAgreement
          text="验收就是认可这一期的交付，之后这一期不能再退款或退回修改。"
          label="验收"
          cancelLabel="再看看"
          onConfirm={async () => {
            await callEndpoint(acceptMilestone, { params });
            showMessage("success", "已验收");
            onChanged();
          }}
          onClose={() => openSheet(null)}
        />
      )}
      {openedSheet === "rework" && (
        <ReasonSheet
          form={`rework:${milestone.id}`}
          title={`退回第 ${place} 期修改`}
          text={`这一期还可以退回 ${reworksLeft} 次。写清楚哪里不符合约定，一次说全。`}
          label="退回修改"
          field="哪里要改"
          max={1000}
          onSend={async (reason) => {
            await callEndpoint(requestRework, { params, body: { reason } });
            showMessage("success", "已退回，改好会通知你");
            onChanged();
          }}
          onClose={() => openSheet(null)}
        />
      )}
    </li>
  );
}
