import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { ConfirmSheet } from "../../../../ui/dialog/confirm-sheet.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { acceptQuote, type Project, type Quote, refuseQuote } from "../contract.ts";
import { pathOfQuote } from "../project-paths.ts";
import { QUOTE_STATES } from "../quote-states.ts";
import { dayText } from "./outsourcing-texts.ts";
import { ReasonSheet } from "./reason-sheet.tsx";

interface QuoteCardProps {
  project: Project;
  quote: Quote;
  onChanged(): void;
}

/** A version: its milestones with their prices, its last day, and the client's answer. */
export function QuoteCard({ project, quote, onChanged }: QuoteCardProps) {
  const [openedSheet, openSheet] = useState<"accept" | "refuse" | null>(null);
  const { id, version, state, scope, total_fen: totalFen } = quote;
  const params = { project_id: project.id, quote_id: id };
  const isOpen = quote.answer_obstacle === null;
  return (
    <section
      aria-label={`报价第 ${version} 版`}
      className={`rounded-lg border p-5 sm:p-6 ${isOpen ? "border-brand bg-card shadow-card" : "border-border"}`}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-lg font-semibold">报价第 {version} 版</span>
        <Tag>{QUOTE_STATES[state]}</Tag>
      </p>
      <p className="mt-2 text-2xl font-semibold tabular-nums">{formatFen(totalFen)}</p>
      <p className="mt-1 text-sm text-text-secondary">
        <span className="inline-block">有效期到 {dayText(quote.valid_until)}，</span>
        <span className="inline-block">每期可退回修改 {quote.reworks} 次</span>
      </p>
      {isOpen && (
        <>
          <QuoteMilestones quote={quote} />
          <p className="mt-4 whitespace-pre-line wrap-anywhere text-text-secondary">{scope}</p>
        </>
      )}
      {state === "sent" && !isOpen && <p className="mt-2 text-sm text-text-secondary">{quote.answer_obstacle}。</p>}
      {quote.refuse_reason !== "" && (
        <p className="mt-2 wrap-anywhere text-sm text-text-secondary">你说要改：{quote.refuse_reason}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {isOpen && <Button onClick={() => openSheet("accept")}>确认报价</Button>}
        {isOpen && (
          <Button variant="secondary" onClick={() => openSheet("refuse")}>
            要求修改
          </Button>
        )}
        <LinkButton to={pathOfQuote(project.id, id)} variant={isOpen ? "quiet" : "secondary"}>
          打印页
        </LinkButton>
      </div>
      {openedSheet === "accept" && (
        <ConfirmSheet
          title="确认这份报价？"
          isAgreement
          text={`总价 ${formatFen(totalFen)}，分 ${quote.milestones.length} 期，一期一付。确认以后范围和价格不再变。`}
          label="确认报价"
          cancelLabel="再看看"
          onConfirm={async () => {
            await callEndpoint(acceptQuote, { params, body: { total_fen: totalFen } });
            showMessage("success", "报价已确认，付第一期就开工");
            onChanged();
          }}
          onClose={() => openSheet(null)}
        />
      )}
      {openedSheet === "refuse" && (
        <ReasonSheet
          form={`quote:${quote.id}`}
          title="要求修改报价"
          text="这一版作废，我们按你说的重新报价。"
          label="提交"
          field="哪里要改"
          max={500}
          onSend={async (reason) => {
            await callEndpoint(refuseQuote, { params, body: { reason } });
            showMessage("success", "已告诉我们，等新的一版");
            onChanged();
          }}
          onClose={() => openSheet(null)}
        />
      )}
    </section>
  );
}

/** The milestones with their prices, and their sum. */
export function QuoteMilestones({ quote }: { quote: Quote }) {
  return (
    <table className="mt-4 w-full text-left text-sm">
      <caption className="sr-only">各期的内容和价格</caption>
      <thead className="text-text-muted">
        <tr className="border-b border-border">
          <th scope="col" className="py-2 pr-3 font-medium">
            期
          </th>
          <th scope="col" className="py-2 pr-3 font-medium">
            交付什么
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            价格
          </th>
        </tr>
      </thead>
      <tbody>
        {quote.milestones.map(({ id, title, detail, days, price_fen: priceFen }, index) => (
          <tr key={id} className="border-b border-border align-top">
            <td className="py-3 pr-3 tabular-nums">{index + 1}</td>
            <td className="py-3 pr-3 wrap-anywhere">
              <span className="font-medium">{title}</span>
              <span className="mt-0.5 block whitespace-pre-line wrap-anywhere text-text-secondary">{detail}</span>
              <span className="mt-0.5 block text-text-muted">付款后约 {days} 天</span>
            </td>
            <td className="py-3 text-right whitespace-nowrap tabular-nums">{formatFen(priceFen)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="py-3 font-medium">
            合计
          </th>
          <td className="py-3 text-right font-semibold whitespace-nowrap tabular-nums">{formatFen(quote.total_fen)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
