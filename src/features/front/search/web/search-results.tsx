import { HITS_A_PAGE, MAX_COMPARED } from "../../../../domain/content/search-choices.ts";
import { Link } from "../../../../ui/controls/link.tsx";
import { CoverPicture } from "../../../../ui/display/cover-picture.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { Pagination } from "../../../../ui/lists/pagination.tsx";
import { type Hit, searchSite } from "../contract.ts";
import { HitRow } from "./hit-row.tsx";
import { type SearchChoice, searchAddress } from "./search-address.ts";
import { SearchSkeleton } from "./search-skeleton.tsx";

/** The results grouped by work, each with its places, best first. */
export function SearchResults({ choice }: { choice: SearchChoice }) {
  const { page, isCut: _isCut, ...wanted } = choice;
  const query = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null)) as { q: string };
  const { data, error, reload } = usePersonalData(
    searchSite,
    { query: { ...query, page, page_size: HITS_A_PAGE } },
    true,
  );
  if (error !== null) return <LoadNote what="搜索结果" reassurance="要搜的词还在" error={error} onRetry={reload} />;
  if (data === null) return <SearchSkeleton />;
  const isChosen = choice.kind !== null || choice.level !== null || choice.work !== null;
  return (
    <>
      <p role="status" className="mb-4 text-sm text-text-muted tabular-nums">
        {data.total === 0 ? "没有找到" : `找到 ${data.is_capped ? "超过 " : ""}${data.total} 处`}
      </p>
      {data.total === 0 && (
        <EmptyState
          drawing="search"
          title={`没有找到“${choice.q}”`}
          text={isChosen ? "换个范围，或者去掉筛选再找找。" : "换个说法，少写几个字，或者写拼音试试。"}
          action={
            isChosen && (
              <Link to={searchAddress({ q: choice.q, kind: null, level: null, work: null })} className="text-brand">
                在全站搜索
              </Link>
            )
          }
        />
      )}
      <ol className="flex flex-col gap-6">
        {groupByWork(data.items).map(([first, ...others]) => (
          <WorkHits key={`${first.kind}:${first.id}`} first={first} others={others} choice={choice} />
        ))}
      </ol>
      {data.total > MAX_COMPARED && data.page * data.page_size >= MAX_COMPARED && (
        <p className="mt-6 text-sm text-text-muted">
          这里列出最相关的 {MAX_COMPARED} 处。想看其余的，多写几个字，或者选一个范围。
        </p>
      )}
      <div className="mt-8">
        <Pagination
          page={data.page}
          pageSize={data.page_size}
          total={Math.min(data.total, MAX_COMPARED)}
          hrefOf={(wantedPage) => searchAddress(choice, wantedPage)}
        />
      </div>
    </>
  );
}

/** The results in one work beside its cover: chapters and lessons below the name of their book or course. */
function WorkHits({ first, others, choice }: { first: Hit; others: readonly Hit[]; choice: SearchChoice }) {
  const { work } = first;
  const isWork = first.kind === work.kind;
  const isNamed = !isWork && others.length > 0 && work.path !== null;
  const within = isNamed ? [first, ...others] : others;
  return (
    <li className="flex items-start gap-4 sm:gap-5">
      <WorkCover work={work} />
      <div className="min-w-0 flex-1">
        {isNamed && work.path !== null ? (
          <Link to={work.path} className="-mx-3 block rounded-md px-3 py-2 text-lg font-semibold hover:bg-hover">
            《{work.title}》
          </Link>
        ) : (
          <HitRow hit={first} />
        )}
        {within.length > 0 && (
          <ul
            aria-label={`《${work.title}》里的${isNamed ? "" : "其他"}结果`}
            className="mt-1 border-l border-border pl-4"
          >
            {within.map((hit) => (
              <li key={`${hit.kind}:${hit.id}`}>
                <HitRow hit={hit} isWithin />
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && choice.work === null && isBookOrCourse(first) && (
          <Link
            to={searchAddress({ ...choice, work: `${work.kind}:${work.id}` })}
            className="mt-1 inline-flex min-h-11 items-center text-sm text-brand hover:underline"
          >
            只在《{work.title}》里找
          </Link>
        )}
      </div>
    </li>
  );
}

/** Works without a cover keep its place free, so that all titles begin in one line. */
function WorkCover({ work: { kind, cover_url } }: { work: Hit["work"] }) {
  if (cover_url === null) return <span aria-hidden="true" className="w-16 shrink-0 sm:w-24" />;
  return (
    <CoverPicture
      of={kind === "book" ? "book" : "article"}
      src={cover_url}
      loading="lazy"
      className={`mt-2.5 w-16 shrink-0 rounded-sm sm:w-24 ${kind === "book" ? "aspect-3/4" : "aspect-video"}`}
    />
  );
}

function isBookOrCourse({ work }: Hit): boolean {
  return work.kind === "book" || work.kind === "course";
}

/** In the order in which each work first appears. */
function groupByWork(hits: readonly Hit[]): [Hit, ...Hit[]][] {
  return [...Map.groupBy(hits, ({ work }) => `${work.kind}:${work.id}`).values()] as [Hit, ...Hit[]][];
}
