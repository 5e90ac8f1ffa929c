import { LinkButton } from "../../../ui/controls/button.tsx";
import { Link } from "../../../ui/controls/link.tsx";
import { usePersonalData } from "../../../ui/facts/personal-data.ts";
import { useSession } from "../../../ui/facts/session.ts";
import { type ContinuedWork, continueLearning } from "../contract.ts";
import { WorkCover } from "./work-cover.tsx";

/** As many as the call to membership, in whose place they stand, is high. */
const ITEMS_SHOWN = 2;

/** What a signed-in learner has begun, the latest first; `waiting` while it is asked for, empty for everybody else. */
export function useBegunWorks(): { isWaiting: boolean; items: readonly ContinuedWork[] } {
  const { status } = useSession();
  const isWanted = status === "signed_in";
  const { state, data } = usePersonalData(continueLearning, {}, isWanted);
  return { isWaiting: isWanted && state === "waiting", items: (isWanted && data?.items) || [] };
}

/** The learner's main call: back to where reading stopped. */
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

/** Where a learner stopped, work by work. */
export function ContinueLearning({ items }: { items: readonly ContinuedWork[] }) {
  return (
    <section
      aria-labelledby="continue"
      className="flex flex-col rounded-lg border border-border bg-card p-6 shadow-float sm:p-7"
    >
      <h2 id="continue" className="text-lg font-semibold">
        继续学习
      </h2>
      <ul className="mt-2 flex flex-1 flex-col justify-evenly sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:items-center sm:max-lg:gap-x-10">
        {items.slice(0, ITEMS_SHOWN).map(({ work, thing_title, path }) => (
          <li key={`${work.kind}:${work.id}`}>
            <Link to={path} className="group flex items-center gap-4 py-4">
              <WorkCover work={work} className="w-20 rounded-md bg-hover" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium group-hover:text-brand">{thing_title}</span>
                <span className="block truncate text-sm text-text-secondary">{work.title}</span>
                <span aria-hidden="true" className="mt-2 block h-1.5 overflow-hidden rounded-full bg-rail">
                  <span className="block h-full rounded-full bg-brand-mark" style={{ width: `${work.percent}%` }} />
                </span>
              </span>
              <span className="text-sm text-brand tabular-nums">{work.percent}%</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
