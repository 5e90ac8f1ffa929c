import { useLocation } from "react-router";
import type { PageHandle } from "../../app-context.ts";
import { readSearchChoice } from "../../features/front/search/web/search-address.ts";
import { SearchForm } from "../../features/front/search/web/search-form.tsx";
import { SearchSkeleton } from "../../features/front/search/web/search-skeleton.tsx";
import { personalHead, titleOf } from "../../screens/site/personal-head.ts";
import { useSession } from "../../ui/facts/session.ts";
import { EmptyState } from "../../ui/feedback/notes.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/search-page";

// Loaded later: otherwise code that they share with the profile would be in the first load of every page.
const searchResults = lateCode(
  async () => (await import("../../features/front/search/web/search-results.tsx")).SearchResults,
);
const foundNotes = lateCode(async () => (await import("../../features/learning/notes/web/found-notes.tsx")).FoundNotes);

/** Searches are never cached and never indexed. */
export const handle: PageHandle = { isNeverCached: true };

export function meta({ matches }: Route.MetaArgs) {
  return [titleOf(matches, "搜索"), ...personalHead(matches, "/search")];
}

/**
 * The search page of the whole site. The server renders the form; results depend on the visitor and are fetched later.
 */
export default function SearchPage() {
  const choice = readSearchChoice(useLocation().search);
  const { status, user } = useSession();
  return (
    <main id="main" className="page-width pb-24">
      <div className="mx-auto max-w-reading">
        <h1 className="pt-10 pb-6 text-[2rem] leading-tight font-semibold">搜索</h1>
        <SearchForm choice={choice} />
        {choice.isCut && (
          <p role="status" className="mb-4 text-sm text-text-secondary">
            要搜的话太长，只用了前 80 个字。
          </p>
        )}
        {choice.q === "" && (
          <EmptyState
            drawing="search"
            title="想找什么"
            text="课程、图书、文章的标题和正文，视频里说过的话，社区话题和评论，都能找到；写拼音、繁体、代码里的名字也行。"
          />
        )}
        {choice.q !== "" && status === "restoring" && <SearchSkeleton />}
        {choice.q !== "" && status !== "restoring" && (
          <>
            <LatePart key={user?.id ?? "guest"} code={searchResults} props={{ choice }} skeleton={<SearchSkeleton />} />
            {user !== null && <LatePart code={foundNotes} props={{ words: choice.q }} />}
          </>
        )}
      </div>
    </main>
  );
}
