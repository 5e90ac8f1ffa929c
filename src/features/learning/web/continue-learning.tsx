import type { OutputOf } from "../../../kit/api/endpoint.ts";
import { LinkButton } from "../../../ui/controls/button.tsx";
import { Link } from "../../../ui/controls/link.tsx";
import { CoverPicture } from "../../../ui/display/cover-picture.tsx";
import { usePersonalData } from "../../../ui/facts/personal-data.ts";
import { useSession } from "../../../ui/facts/session.ts";
import { placePath } from "../../books/book-paths.ts";
import { continueLearning } from "../contract.ts";

/** As many as the call to membership, in whose place they stand, is high. */
const ITEMS_SHOWN = 2;

type Begun = OutputOf<typeof continueLearning>["items"][number];

/** What a signed-in learner has begun, the latest first; `waiting` while it is asked for, empty for everybody else. */
export function useBegunBooks(): { isWaiting: boolean; items: readonly Begun[] } {
  const { status } = useSession();
  const isWanted = status === "signed_in";
  const { state, data } = usePersonalData(continueLearning, {}, isWanted);
  return { isWaiting: isWanted && state === "waiting", items: (isWanted && data?.items) || [] };
}

/** The learner's main call: back to where reading stopped. */
export function ContinueSteps({ latest }: { latest: Begun }) {
  return (
    <>
      <LinkButton to={placeOf(latest)} size="large">
        继续学习
      </LinkButton>
      <LinkButton to="/user/profile?tab=learning" variant="secondary" size="large">
        全部进度
      </LinkButton>
    </>
  );
}

/** Where a learner stopped, book by book. */
export function ContinueLearning({ items }: { items: readonly Begun[] }) {
  return (
    <section
      aria-labelledby="continue"
      className="flex flex-col rounded-lg border border-border bg-card p-6 shadow-float sm:p-7"
    >
      <h2 id="continue" className="text-lg font-semibold">
        继续学习
      </h2>
      <ul className="mt-2 flex flex-1 flex-col justify-evenly sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:items-center sm:max-lg:gap-x-10">
        {items.slice(0, ITEMS_SHOWN).map((item) => (
          <li key={item.book_id}>
            <Link to={placeOf(item)} className="group flex items-center gap-4 py-4">
              <CoverPicture of="book" src={item.cover_url} className="aspect-3/4 h-auto w-20 rounded-md bg-hover" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium group-hover:text-brand">{item.document_title}</span>
                <span className="block truncate text-sm text-text-secondary">{item.book_title}</span>
                <span aria-hidden="true" className="mt-2 block h-1.5 overflow-hidden rounded-full bg-rail">
                  <span className="block h-full rounded-full bg-brand-mark" style={{ width: `${item.percent}%` }} />
                </span>
              </span>
              <span className="text-sm text-brand tabular-nums">{item.percent}%</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function placeOf({ shelf, book_id: bookId, document_id: documentId, anchor }: Begun): string {
  return placePath({ shelf, bookId, documentId, anchor });
}
