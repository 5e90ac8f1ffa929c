import { formatDate } from "../../../../kit/values/time-text.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { useSite } from "../../../../ui/facts/site.ts";
import { usePrintedAlone } from "../../../../ui/layout/printed-alone.ts";
import type { Project, Quote } from "../contract.ts";
import { REMINDER_DAYS } from "../outsourcing-rules.ts";
import { pathOfProject } from "../project-paths.ts";
import { QUOTE_STATES } from "../quote-states.ts";
import { dayText } from "./outsourcing-texts.ts";
import { QuoteMilestones } from "./quote-card.tsx";

/** The same days as in the job that reminds. */
const REMINDER_TEXT = `第 ${REMINDER_DAYS.join("、")} 天还没有答复的，各提醒你一次`;

/** A version for printing: parties, content, total, and last day. */
export function QuotePage({ project, quote }: { project: Project; quote: Quote }) {
  const { settings } = useSite();
  usePrintedAlone();
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>打印或存为 PDF</Button>
        <LinkButton to={pathOfProject(project.id)} variant="secondary">
          回到项目
        </LinkButton>
      </div>
      <article className="printed-alone rounded-lg border border-border bg-card p-6 sm:p-10 print:border-0 print:p-0">
        <h3 className="text-2xl font-semibold">报价单</h3>
        <p className="mt-1 text-text-secondary">
          项目 {project.id} · 第 {quote.version} 版 · {QUOTE_STATES[quote.state]}
        </p>
        <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
          <Fact label="报价方" text={settings.operator_name || settings.name} />
          <Fact label="项目" text={project.title} />
          <Fact label="报价日期" text={formatDate(new Date(quote.sent_at))} />
          <Fact label="有效期" text={`到 ${dayText(quote.valid_until)}为止，含当天（北京时间）`} />
          <Fact label="修改次数" text={`每期交付后可退回修改 ${quote.reworks} 次`} />
          {quote.state === "accepted" && quote.decided_at !== null && (
            <Fact label="确认日期" text={formatDate(new Date(quote.decided_at))} />
          )}
        </dl>
        <h4 className="mt-8 text-lg font-semibold">范围</h4>
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{quote.scope}</p>
        <h4 className="mt-8 text-lg font-semibold">分期</h4>
        <QuoteMilestones quote={quote} />
        <p className="mt-6 text-sm text-text-secondary">
          一期一付，前一期验收以后再付下一期。付了款还没有验收的一期，七天内可以全额退款。
          {`报价发出或一期交付后，${REMINDER_TEXT}；不答复不算同意，也不算验收。`}
          {settings.contact_email !== "" && `有疑问请联系 ${settings.contact_email}。`}
        </p>
      </article>
    </>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt className="text-text-secondary">{label}</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </>
  );
}
