import { useSearchParams } from "react-router";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { WayBack } from "../../../../ui/layout/way-back.tsx";
import { OwnList } from "../../../../ui/lists/own-list.tsx";
import { listOwnProjects, type ProjectCard, readOwnProject } from "../contract.ts";
import { OUTSOURCING_PATH, OWN_PROJECTS_PATH, pathOfProject } from "../project-paths.ts";
import { PROJECT_STATES } from "../project-states.ts";
import { ProjectView } from "./project-view.tsx";
import { QuotePage } from "./quote-page.tsx";

const NUMBER = /^[1-9]\d{0,14}$/;

/** The user's projects, newest first; with `&project=`, one of them; with `&quote=`, a version to print. */
export function OwnProjects() {
  const [search] = useSearchParams();
  const one = search.get("project");
  const quote = search.get("quote");
  if (one !== null && NUMBER.test(one))
    return (
      <OneProject key={one} id={Number(one)} quoteId={quote !== null && NUMBER.test(quote) ? Number(quote) : null} />
    );
  return <List />;
}

function OneProject({ id, quoteId }: { id: number; quoteId: number | null }) {
  const { data, error, reload } = usePersonalData(readOwnProject, { params: { project_id: id } }, true);
  if (error?.status === 404) {
    return (
      <EmptyState
        drawing="link"
        title="没有这个项目"
        text="地址不完整，或者它属于另一个账号。"
        action={<LinkButton to={OWN_PROJECTS_PATH}>全部项目</LinkButton>}
      />
    );
  }
  if (error !== null) return <LoadNote what="项目" reassurance="项目都在" error={error} onRetry={reload} />;
  if (data === null) return <SkeletonList className="skeleton-button h-[200px] w-full rounded-lg" count={2} />;
  const { project } = data;
  const quote = project.quotes.find((version) => version.id === quoteId);
  if (quote !== undefined) return <QuotePage project={project} quote={quote} />;
  return (
    <>
      <WayBack to={OWN_PROJECTS_PATH} label="全部项目" />
      <ProjectView project={project} onChanged={reload} />
    </>
  );
}

function List() {
  const first = usePersonalData(listOwnProjects, { query: {} }, true);
  return (
    <section aria-label="我的项目">
      <OwnList
        first={first}
        fetchAfter={(cursor) => callEndpoint(listOwnProjects, { query: { cursor } })}
        what="项目"
        reassurance="项目都在"
        skeleton="skeleton-button h-[118px]"
        empty={
          <EmptyState
            drawing="idea"
            title="还没有委托的项目"
            text="说说你想做什么，报价、付款、交付和验收都在这里看。"
            action={<LinkButton to={OUTSOURCING_PATH}>看看我们做什么</LinkButton>}
          />
        }
      >
        {(project) => <ProjectRow project={project} />}
      </OwnList>
    </section>
  );
}

function ProjectRow({ project }: { project: ProjectCard }) {
  const { id, title, state, package_title: packageTitle, total_fen: totalFen } = project;
  return (
    <li className="relative rounded-lg border border-border bg-card p-5 shadow-card transition-colors duration-150 hover:border-border-strong">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={pathOfProject(id)}
          className="text-lg font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-lg"
        >
          {title}
        </Link>
        <Tag>{PROJECT_STATES[state]}</Tag>
      </p>
      <p className="mt-1 text-sm text-text-secondary">
        {packageTitle === null ? "" : `${packageTitle} · `}
        <TimeText at={project.created_at} />
        {totalFen !== null && ` · ${formatFen(totalFen)}`}
      </p>
    </li>
  );
}
