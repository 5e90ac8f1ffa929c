import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { ConfirmSheet } from "../../../../ui/dialog/confirm-sheet.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { type Project, withdrawProject } from "../contract.ts";
import { PROJECT_STATES, type ProjectState } from "../project-states.ts";
import { MilestoneList } from "./milestone-list.tsx";
import { dayText } from "./outsourcing-texts.ts";
import { ProjectFiles } from "./project-files.tsx";
import { QuoteCard } from "./quote-card.tsx";
import { RatingForm } from "./rating-form.tsx";

/** The next step, in a sentence. */
const NEXT: Readonly<Record<ProjectState, string>> = {
  asked: "我们两个工作日内联系你。",
  talking: "我们在了解需求，报价好了会通知你。",
  quoted: "报价在下面，看过再决定。",
  running: "一期一付，交付后由你验收。",
  done: "全部验收完成。",
  declined: "这个项目我们没有承接，没有收费。",
  withdrawn: "你撤回了这个项目，没有收费。",
  cancelled: "项目已终止。付了款没有验收的一期原路退回，进度看订单。",
};

/** One project: its state, quote, milestones and files, and the client's actions. */
export function ProjectView({ project, onChanged }: { project: Project; onChanged(): void }) {
  const [isConfirming, openSheet] = useState(false);
  const { title, state, owner, end_reason: reason, quotes } = project;
  const agreed = quotes.find((one) => one.state === "accepted");
  const otherQuotes = quotes.filter((one) => one !== agreed);
  return (
    <div className="grid grid-cols-1 gap-6">
      <section aria-label="项目的进度" className="rounded-lg border border-border bg-card p-5 shadow-card sm:p-6">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-xl font-semibold wrap-anywhere">{title}</span>
          <Tag>{PROJECT_STATES[state]}</Tag>
        </p>
        <p className="mt-2 text-text-secondary">
          {NEXT[state]}
          {owner !== null && `负责人：${owner}。`}
        </p>
        {reason !== null && reason !== "" && <p className="mt-1 wrap-anywhere text-text-secondary">原因：{reason}。</p>}
        {project.can_withdraw && (
          <Button variant="secondary" className="mt-4" onClick={() => openSheet(true)}>
            撤回项目
          </Button>
        )}
      </section>
      {agreed !== undefined && <MilestoneList project={project} quote={agreed} onChanged={onChanged} />}
      {state === "done" && <RatingForm project={project} onChanged={onChanged} />}
      {otherQuotes.map((quote) => (
        <QuoteCard key={quote.id} project={project} quote={quote} onChanged={onChanged} />
      ))}
      <ProjectFiles project={project} onChanged={onChanged} />
      <Brief project={project} />
      {isConfirming && (
        <ConfirmSheet
          title="撤回这个项目？"
          text="撤回以后不能恢复，还没有答复的报价一起作废。没有产生费用。"
          label="撤回项目"
          cancelLabel="再想想"
          onConfirm={async () => {
            await callEndpoint(withdrawProject, { params: { project_id: project.id } });
            showMessage("success", "项目已撤回");
            onChanged();
          }}
          onClose={() => openSheet(false)}
        />
      )}
    </div>
  );
}

function Brief({
  project: { brief, contact, wanted_on: wantedOn, package_title: packageTitle },
}: {
  project: Project;
}) {
  return (
    <section aria-label="你提交的需求" className="rounded-lg border border-border p-5 sm:p-6">
      <h3 className="text-lg font-semibold">你提交的需求</h3>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {packageTitle !== null && <Fact label="方案" text={packageTitle} />}
        <Fact label="联系方式" text={contact} />
        {wantedOn !== null && <Fact label="希望完成" text={dayText(wantedOn)} />}
      </dl>
      <p className="mt-3 whitespace-pre-line wrap-anywhere text-text-secondary">{brief}</p>
    </section>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt className="text-text-muted">{label}</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </>
  );
}
