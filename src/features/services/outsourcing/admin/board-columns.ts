import type { InputOf } from "../../../../kit/api/endpoint.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { listProjects } from "../admin-contract.ts";
import { ENDED_PROJECTS, PROJECT_STATES, type ProjectState } from "../project-states.ts";

const OPEN_CARDS = 10;
const ENDED_CARDS = 4;

export interface BoardColumn {
  state: ProjectState;
  isEnded: boolean;
  /** Query of the first cards of a column. */
  query: NonNullable<InputOf<typeof listProjects>["query"]> & { limit: number };
}

const isEnded = (state: ProjectState) => ENDED_PROJECTS.some((one) => one === state);

/** Every status in the order of a project: open projects by next date, ended ones newest first. */
export const BOARD_COLUMNS: readonly BoardColumn[] = (Object.keys(PROJECT_STATES) as ProjectState[]).map((state) =>
  isEnded(state)
    ? { state, isEnded: true, query: { state, sort: "-id", limit: ENDED_CARDS } }
    : { state, isEnded: false, query: { state, sort: "next_date", limit: OPEN_CARDS } },
);

export interface NextDate {
  text: string;
  isLate: boolean;
}

/** The due date of an open project's next step, and whether it has passed. */
export function nextDateOf(
  { state, next_date: date }: { state: ProjectState; next_date: string | null },
  today: string,
): NextDate | null {
  if (isEnded(state)) return null;
  if (date === null) return { text: "还没有定日期", isLate: false };
  const days = (Date.parse(`${date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS;
  if (days < 0) return { text: `${date}，过了 ${-days} 天`, isLate: true };
  return { text: days === 0 ? `${date}，今天` : date, isLate: false };
}
