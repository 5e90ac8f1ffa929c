import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import type { ConsolePageProps } from "../../../../ui/console/page.ts";
import { Facts, Moment, PageHead, PagePart, StateMark, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { type AdminCase, readCase } from "../admin-contract.ts";
import { CASE_STEPS } from "../case-states.ts";
import { CaseActs } from "./case-acts.tsx";
import { CaseFiles } from "./case-files.tsx";
import { CASE_MARKS, caseTitle } from "./case-names.ts";

const BACK = { path: "/cases", label: "投诉与请求" };

/** Shows one complaint or request: its text, its history, and the answer. */
export function CasePage({ params }: ConsolePageProps) {
  const caseNo = params.id ?? "";
  const found = useAnswer(readCase, { params: { case_no: caseNo } });
  return (
    <AnswerView answer={found} shape="record" head={{ title: "投诉与请求", back: BACK }}>
      {(data) => <CaseView shown={data} />}
    </AnswerView>
  );
}

function CaseView({ shown }: { shown: AdminCase }) {
  return (
    <>
      <PageHead title={caseTitle(shown)} text={shown.case_no} back={BACK} actions={<CaseActs shown={shown} />} />
      <div className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <PagePart title="说了什么">
            <p className="leading-relaxed break-words whitespace-pre-wrap">{shown.text}</p>
          </PagePart>
          {shown.files.length > 0 && (
            <PagePart title="附件" text="每次打开都有记录。">
              <CaseFiles shown={shown} />
            </PagePart>
          )}
          <PagePart title="经过">
            <Steps steps={shown.steps} />
          </PagePart>
        </div>
        <PagePart title="情况">
          <Facts
            facts={[
              ["状态", stateOf(CASE_MARKS, shown.state)],
              ["答复期限", <Due key="due" shown={shown} />],
              ["提交", <Moment key="filed" at={shown.filed_at} />],
              ["谁提交的", <NamedPerson key="person" person={shown.user} nobody="没有登录的人" />],
              ["身份", shown.is_verified ? "登录以后提交的" : "没有核实"],
              ["联系方式", shown.contact],
              ["说的是哪里", shown.page === null ? null : <PageLink key="page" path={shown.page} />],
              ["谁在处理", shown.owner?.name],
            ]}
          />
          <div className="mt-4 empty:hidden">
            <LogLink subject={`case:${shown.case_no}`} />
          </div>
        </PagePart>
      </div>
    </>
  );
}

function Due({ shown: { due_at, is_overdue } }: { shown: AdminCase }) {
  if (!is_overdue) return <Moment at={due_at} />;
  return (
    <StateMark tone="bad">
      已过期 <Moment at={due_at} />
    </StateMark>
  );
}

function PageLink({ path }: { path: string }) {
  if (!path.startsWith("/")) return path;
  return (
    <a href={path} target="_blank" rel="noreferrer" className="break-all text-brand hover:underline">
      {path}
      <span className="sr-only">，在网站上看</span>
    </a>
  );
}

function Steps({ steps }: { steps: AdminCase["steps"] }) {
  return (
    <ol className="flex flex-col gap-4 border-l-2 border-border pl-4 text-sm">
      {steps.map((step) => (
        <li key={`${step.kind} ${step.at}`}>
          <p>
            <span className="font-medium">{CASE_STEPS[step.kind]}</span>
            <span className="ml-2 text-text-muted">
              {step.is_staff ? (step.staff ?? "工作人员") : "提交人"} · <Moment at={step.at} />
            </span>
          </p>
          {step.text !== "" && <p className="mt-1 break-words whitespace-pre-wrap">{step.text}</p>}
        </li>
      ))}
    </ol>
  );
}
