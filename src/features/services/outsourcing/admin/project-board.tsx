import { useState } from "react";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { AnswerFailure, AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { consoleHref } from "../../../../ui/console/page.ts";
import { Money, stateOf } from "../../../../ui/console/page-parts.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { type AdminProjectCard, listProjects } from "../admin-contract.ts";
import { BOARD_COLUMNS, type BoardColumn, nextDateOf } from "./board-columns.ts";
import { PROJECT_MARKS } from "./project-names.ts";

const ROW = "grid gap-4 sm:grid-cols-2 xl:grid-cols-4";

/** Projects by status: each column shows the first projects and links to all. */
export function ProjectBoard() {
  const [today] = useState(() => dayOf(new Date()));
  const first = useAnswer(listProjects, { query: BOARD_COLUMNS[0]?.query ?? {} });
  const columns = (hasEnded: boolean) =>
    BOARD_COLUMNS.filter(({ isEnded }) => isEnded === hasEnded).map((column) => (
      <Column key={column.state} column={column} today={today} />
    ));
  // Says once what would otherwise stand in every column.
  if (first.isError && first.data === undefined) return <AnswerFailure answer={first} title="看板没有取到" />;
  return (
    <>
      <div className={ROW}>{columns(false)}</div>
      <h2 className="mt-8 mb-3 text-lg font-semibold">已经结束的</h2>
      <div className={ROW}>{columns(true)}</div>
    </>
  );
}

function Column({ column: { state, isEnded, query }, today }: { column: BoardColumn; today: string }) {
  const answer = useAnswer(listProjects, { query });
  const [name] = PROJECT_MARKS[state];
  const Heading = isEnded ? "h3" : "h2";
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-3 rounded-lg bg-surface p-3">
      <Heading className="flex items-baseline justify-between text-sm font-semibold">
        {stateOf(PROJECT_MARKS, state)}
        <span className="text-text-secondary tabular-nums">{answer.data?.total}</span>
      </Heading>
      <AnswerView answer={answer} shape="card">
        {({ items, next }) => (
          <>
            {items.length === 0 && <p className="text-sm text-text-muted">没有</p>}
            {items.length > 0 && (
              <ul className="flex flex-col gap-2">
                {items.map((project) => (
                  <Card key={project.id} project={project} today={today} />
                ))}
              </ul>
            )}
            {next !== null && (
              <Link
                to={consoleHref("/projects", { state, ...(isEnded && { sort: "-id" }) })}
                className="inline-flex min-h-8 items-center text-sm text-brand hover:underline"
              >
                看全部{name}
              </Link>
            )}
          </>
        )}
      </AnswerView>
    </section>
  );
}

function Card({ project, today }: { project: AdminProjectCard; today: string }) {
  const next = nextDateOf(project, today);
  return (
    <li>
      <Link
        to={consoleHref(`/projects/${project.id}`)}
        className="block rounded-md border border-border bg-card px-3 py-2 text-sm hover:bg-hover"
      >
        <span className="block font-medium break-words">{project.title}</span>
        <span className="block text-text-secondary">{project.client}</span>
        {next !== null && (
          <span className={`block tabular-nums ${next.isLate ? "text-danger-text" : "text-text-secondary"}`}>
            {next.text}
            {project.next_step !== "" && <> · {project.next_step}</>}
          </span>
        )}
        <Money fen={project.total_fen} />
      </Link>
    </li>
  );
}
