import { useNavigate } from "react-router";
import { appContext } from "../../app-context.ts";
import type { ServiceCase, ServicePackage } from "../../features/services/outsourcing/contract.ts";
import {
  OUTSOURCING_PATH,
  OWN_PROJECTS_PATH,
  pathOfProject,
} from "../../features/services/outsourcing/project-paths.ts";
import {
  OUTSOURCING_AUDIENCE,
  OUTSOURCING_GAINS,
  OUTSOURCING_OTHERS,
  OUTSOURCING_QUESTIONS,
} from "../../features/services/outsourcing/web/outsourcing-offer.ts";
import { fromText, STEPS } from "../../features/services/outsourcing/web/outsourcing-texts.ts";
import { pageHead } from "../../screens/site/page-head.ts";
import { useVisitor } from "../../screens/user/visitor.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { useSession } from "../../ui/facts/session.ts";
import { Skeleton } from "../../ui/feedback/notes.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { GainsAndAudience, QuestionList, StepList } from "../../ui/layout/sales-parts.tsx";
import { PageHeading, SectionHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/services-outsourcing-page";

const LEAD = "把你知道的做成课、书或者一个站。我们动手，你验收；报价写清楚，一期一付。";

const enquiryForm = lateCode(
  async () => (await import("../../features/services/outsourcing/web/enquiry-form.tsx")).EnquiryForm,
);

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(appContext).outsourcing.read();
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const isHidden = loaderData?.packages.length === 0;
  return pageHead({ matches, title: "项目委托", description: LEAD, path: OUTSOURCING_PATH, isHidden });
}

export default function ServicesOutsourcingPage({ loaderData: { packages, cases } }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width min-h-dvh pb-24">
      <PageHeading title="项目委托" lead={LEAD}>
        <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <a href="#enquiry" className={buttonClass({})}>
            说说要做什么
          </a>
          <Link to={OWN_PROJECTS_PATH} className="inline-flex min-h-11 items-center text-brand hover:underline">
            我的项目
          </Link>
        </p>
      </PageHeading>
      <GainsAndAudience gains={OUTSOURCING_GAINS} audience={OUTSOURCING_AUDIENCE} others={OUTSOURCING_OTHERS} />
      {packages.length > 0 && <Packages packages={packages} />}
      {cases.length > 0 && <Cases cases={cases} />}
      <div className="mt-20">
        <StepList title="怎么合作" steps={STEPS} />
      </div>
      <section aria-label="委托之前" className="mt-20">
        <SectionHeading title="委托之前" />
        <QuestionList questions={OUTSOURCING_QUESTIONS} />
      </section>
      <Enquiry packages={packages} />
    </main>
  );
}

function Packages({ packages }: { packages: ServicePackage[] }) {
  return (
    <section aria-label="方案" className="mt-12">
      <SectionHeading title="做什么" note="价格从这里起，按你的情况报准确的。" />
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {packages.map((one) => (
          <li key={one.id} className="flex flex-col rounded-lg border border-border bg-card p-5 shadow-card sm:p-6">
            <h3 className="text-xl font-semibold">{one.title}</h3>
            <p className="mt-2 text-text-secondary">{one.summary}</p>
            <ul className="mt-4 mb-5 grid gap-2">
              {one.includes.map((line) => (
                <li key={line} className="flex gap-2">
                  <Icon name="check" size={18} className="mt-1 shrink-0 text-brand" />
                  {line}
                </li>
              ))}
            </ul>
            <p className="mt-auto flex flex-wrap items-baseline gap-x-3 border-t border-border pt-4">
              <span className="text-2xl font-semibold tabular-nums">{fromText(one)}</span>
              <span className="text-sm text-text-secondary">一般 {one.days} 天</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cases({ cases }: { cases: ServiceCase[] }) {
  return (
    <section aria-label="案例" className="mt-20">
      <SectionHeading title="做过什么" />
      <ul className="grid gap-px overflow-hidden rounded-lg border border-border bg-border">
        {cases.map((one) => (
          <li key={one.id} className="grid gap-x-10 gap-y-3 bg-card p-5 sm:p-6 lg:grid-cols-[260px_minmax(0,1fr)]">
            <div>
              <h3 className="text-lg font-semibold">{one.title}</h3>
              <p className="mt-1 text-sm text-text-muted">
                {one.client} · {one.year} 年
              </p>
            </div>
            <div>
              <p className="text-text-secondary">{one.summary}</p>
              {one.outcome !== "" && <p className="mt-2 border-l-2 border-brand pl-3 font-medium">{one.outcome}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The form's code is loaded after the page; a guest is asked to log in before anything is sent. */
function Enquiry({ packages }: { packages: ServicePackage[] }) {
  const visitor = useVisitor();
  const { openLogin } = useSession();
  const navigate = useNavigate();
  return (
    <section id="enquiry" aria-label="说说要做什么" className="mt-20 scroll-mt-20">
      <SectionHeading title="说说要做什么" note="写多少算多少，先聊清楚再谈钱。" />
      <NeedsScript what="enquiry" />
      <div className="max-w-[760px] rounded-lg border border-border bg-card p-5 shadow-card sm:p-8 noscript:hidden">
        <LatePart
          code={enquiryForm}
          props={{
            packages,
            isMember: visitor.kind === "member",
            onSignIn: (afterwards) => openLogin({ reason: "登录后提交项目，在个人中心里看进度", afterwards }),
            onSent: (id) => void navigate(pathOfProject(id)),
          }}
          skeleton={<Skeleton className="h-[560px] w-full rounded-lg" />}
        />
      </div>
    </section>
  );
}
