import { LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { type ContinuedWork, continueLearning } from "../contract.ts";
import { WorkCover } from "./work-cover.tsx";

/**
 * As many as fit in the height of the membership offer that they replace. If there are fewer, their covers are larger.
 */
const ITEMS_SHOWN = 3;
/** Phones and tablets show two, regardless of their number; on tablets they are side by side. */
const COVER_WIDTHS = ["w-16 sm:w-28", "w-14 sm:w-20 sm:max-lg:w-24", "w-14 sm:max-lg:w-24"] as const;

/** The works that a signed-in user has begun, latest first. `waiting` while they are loaded; empty for guests. */
export function useBegunWorks(): { isWaiting: boolean; items: readonly ContinuedWork[] } {
  const { status } = useSession();
  const isWanted = status === "signed_in";
  const { state, data } = usePersonalData(continueLearning, {}, isWanted);
  return { isWaiting: isWanted && state === "waiting", items: (isWanted && data?.items) || [] };
}

/** The main link for learners: to the position at which they stopped. */
export function ContinueSteps({ latest }: { latest: ContinuedWork }) {
  return (
    <>
      <LinkButton to={latest.path} size="large">
        继续学习
      </LinkButton>
      <LinkButton to="/user/profile?tab=learning" variant="secondary" size="large">
        全部进度
      </LinkButton>
    </>
  );
}

/** The positions at which a user stopped, by work. */
export function ContinueLearning({ items }: { items: readonly ContinuedWork[] }) {
  const shown = items.slice(0, ITEMS_SHOWN);
  const coverWidth = COVER_WIDTHS[shown.length - 1];
  return (
    <section
      aria-labelledby="continue"
      className="flex flex-col rounded-lg border border-border bg-card px-5 py-4 shadow-float sm:p-7 lg:self-center"
    >
      <h2 id="continue" className="text-lg font-semibold">
        继续学习
      </h2>
      <ul className="mt-2 flex flex-1 flex-col justify-evenly sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:items-center sm:max-lg:gap-x-10">
        {shown.map(({ work, thing_title, path }) => (
          <li key={`${work.kind}:${work.id}`} className="max-lg:nth-3:hidden">
            <Link to={path} className="group flex items-center gap-4 py-2 sm:py-3">
              <WorkCover work={work} className={`${coverWidth} shrink-0 rounded-md bg-hover`} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium group-hover:text-brand">{thing_title}</span>
                {thing_title !== work.title && (
                  <span className="block truncate text-sm text-text-secondary">{work.title}</span>
                )}
                <span aria-hidden="true" className="mt-2 block h-1.5 overflow-hidden rounded-full bg-rail">
                  <span className="block h-full rounded-full bg-brand-mark" style={{ width: `${work.percent}%` }} />
                </span>
              </span>
              <span className="shrink-0 text-sm text-brand tabular-nums">
                {work.percent === 0 ? "刚开始" : `${work.percent}%`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
