import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import type { ConsolePageProps } from "../../../../ui/console/page.ts";
import { Facts, Moment, Money, PageHead, PagePart, stateOf } from "../../../../ui/console/page-parts.tsx";
import { type AdminProject, readProject } from "../admin-contract.ts";
import { PlanForm } from "./plan-form.tsx";
import { ProjectActs } from "./project-acts.tsx";
import { ProjectFiles } from "./project-files.tsx";
import { PROJECT_MARKS } from "./project-names.ts";
import { QuoteForm } from "./quote-form.tsx";
import { Quotes } from "./quotes.tsx";

const BACK = { path: "/projects", label: "项目委托" };

/** Shows one project: requirements, next step, quotes with instalments, files, and its end. */
export function ProjectPage({ params }: ConsolePageProps) {
  const found = useAnswer(readProject, { params: { project_id: params.id } });
  return (
    <AnswerView answer={found} shape="record" head={{ title: "项目委托", back: BACK }}>
      {(project) => <ProjectView project={project} />}
    </AnswerView>
  );
}

function ProjectView({ project }: { project: AdminProject }) {
  const takesQuotes = ["asked", "talking", "quoted"].includes(project.state);
  return (
    <>
      <PageHead title={project.title} text={project.client} back={BACK} actions={<ProjectActs project={project} />} />
      <div className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <PagePart title="客户要做什么">
            <p className="leading-relaxed break-words whitespace-pre-wrap">{project.brief}</p>
          </PagePart>
          <PagePart title="下一步">
            <PlanForm project={project} />
          </PagePart>
          {project.quotes.length > 0 && (
            <PagePart title="报价">
              <Quotes project={project} />
            </PagePart>
          )}
          {takesQuotes && (
            <PagePart
              title={project.quotes.length === 0 ? "报价" : "新的一版报价"}
              text="先定负责人。新的一版代替还没有答复的上一版。"
            >
              <QuoteForm project={project} />
            </PagePart>
          )}
          <PagePart title="文件">
            <ProjectFiles project={project} />
          </PagePart>
        </div>
        <PagePart title="情况">
          <Facts
            facts={[
              ["状态", stateOf(PROJECT_MARKS, project.state)],
              ["总价", project.total_fen === null ? null : <Money key="total" fen={project.total_fen} />],
              ["联系方式", project.contact],
              ["看中的方案", project.package_title],
              ["希望完成", project.wanted_on],
              ["负责人", project.owner],
              ["提交", <Moment key="created" at={project.created_at} />],
              ["结束的原因", project.end_reason],
              ["评价", project.rating === null ? null : `${project.rating.stars} 星 ${project.rating.text}`],
            ]}
          />
          <div className="mt-4 empty:hidden">
            <LogLink subject={`project:${project.id}`} />
          </div>
        </PagePart>
      </div>
    </>
  );
}
