import type { ReactNode } from "react";
import type { Access } from "../../../../domain/access/access-contract.ts";
import { LEVEL, requiredLevelOf } from "../../../../domain/access/levels.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { CoverPicture } from "../../../../ui/display/cover-picture.tsx";
import { FactLine } from "../../../../ui/display/fact-line.tsx";
import { LevelMark, markOfLevel, Tag } from "../../../../ui/display/tag.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { Breadcrumbs, type Crumb } from "../../../../ui/layout/breadcrumbs.tsx";
import { Prose } from "../../../../ui/prose/prose.tsx";
import { getWorkProgress } from "../../../learning/progress/work-contract.ts";
import { bookPath, documentPath } from "../book-paths.ts";
import type { BookCard, getBook } from "../contract.ts";
import { useBookAccess } from "./book-access.ts";
import { bookFacts } from "./book-facts.ts";
import { BookOutline } from "./book-outline.tsx";
import { SHELF_NAMES, SHELF_PATHS } from "./shelf-names.ts";

interface BookPageProps extends OutputOf<typeof getBook> {
  /** The course in which the book is displayed. */
  course?: Crumb;
  /** The button that follows it. */
  follow: ReactNode;
  /** Downloadable files; null: none. */
  attachments: ReactNode;
  /** The button that downloads the e-book, if its author allows that. */
  takeAlong: ReactNode;
  /** The button to buy it separately; null: it is not sold separately. */
  alone: ReactNode;
}

/** The page of one book: cover, facts, where to begin or continue, introduction, outline. */
export function BookPage({
  book,
  intro_html,
  offers_ebook,
  tree,
  course,
  follow,
  attachments,
  takeAlong,
  alone,
}: BookPageProps) {
  const { status } = useSession();
  const progress = usePersonalData(getWorkProgress, { params: { kind: "book", id: book.id } }, status === "signed_in");
  const percentOf = new Map(progress.data?.things.map((resource) => [resource.thing_id, resource.percent]));
  const access = useBookAccess(book);
  const isOpen = book.content_type === "free";

  return (
    <main id="main" className="page-width pb-24">
      <div className="pt-4">
        <Breadcrumbs
          crumbs={[
            { label: "首页", to: "/" },
            { label: SHELF_NAMES[book.shelf], to: SHELF_PATHS[book.shelf] },
            ...(course ? [course] : []),
            { label: book.title },
          ]}
        />
      </div>
      <header className="mt-4 flex flex-col gap-8 sm:flex-row sm:gap-10">
        <CoverPicture
          of="book"
          src={book.cover_url}
          data-cover=""
          fetchPriority="high"
          className="aspect-3/4 h-auto w-40 self-center rounded-lg bg-hover shadow-float sm:w-56 sm:self-start lg:w-64"
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <LevelMark level={markOfLevel(requiredLevelOf(book.content_type) ?? 9)} />
            {book.category !== "" && <Tag>{book.category}</Tag>}
          </div>
          <h1 className="mt-3 text-[2rem] leading-tight font-semibold">{book.title}</h1>
          <p className="mt-3 max-w-[36em] text-lg text-text-secondary">{book.summary}</p>
          <FactLine facts={bookFacts(book)} updatedAt={book.updated_at} aiMark={book.ai_mark} className="mt-4" />
          <BookActions
            book={book}
            access={access}
            alone={alone}
            percent={progress.data?.percent ?? null}
            lastPath={progress.data?.last?.path ?? null}
          />
          <div className="flex flex-wrap items-start gap-x-3">
            {follow}
            {offers_ebook && takeAlong}
          </div>
        </div>
      </header>
      <div className="mt-14 grid gap-12 lg:grid-cols-[minmax(0,1fr)_360px]">
        <section aria-labelledby="outline">
          <h2 id="outline" className="mb-4 text-xl font-semibold">
            目录
          </h2>
          {tree.length === 0 ? (
            <EmptyState drawing="book" title="还没有篇目" text="作者正在写，第一篇发布后会出现在这里。" />
          ) : (
            <BookOutline book={book} tree={tree} access={access} progress={percentOf} isOpen={isOpen} />
          )}
        </section>
        {intro_html !== "" && (
          <section aria-labelledby="intro" className="lg:order-last">
            <h2 id="intro" className="mb-4 text-xl font-semibold">
              关于这本书
            </h2>
            <Prose html={intro_html} />
          </section>
        )}
      </div>
      {attachments !== null && (
        <section aria-labelledby="files" className="mt-14">
          <h2 id="files" className="mb-4 text-xl font-semibold">
            随书资料
          </h2>
          {attachments}
        </section>
      )}
    </main>
  );
}

interface BookActionsProps {
  book: BookCard;
  /** Access to the whole book. */
  access: Access;
  /** Percent read by this visitor; null while unknown or for a guest. */
  percent: number | null;
  /** The last read page; null: not begun. */
  lastPath: string | null;
  alone: ReactNode;
}

function BookActions({ book, access, percent, lastPath, alone }: BookActionsProps) {
  const documentId = book.first_document_id;
  if (documentId === null) return null;
  const hasBegun = lastPath !== null;
  const again = percent === 100 ? "再读一遍" : "开始阅读";
  const beginning = !access.allowed && book.preview_count > 0 ? "开始试读" : again;
  const onPath = percent === 100 ? null : lastPath;
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
      <LinkButton to={onPath ?? documentPath({ shelf: book.shelf, bookId: book.id, documentId })} size="large">
        <span className={beginning === again ? "" : "for-guests"}>{onPath === null ? beginning : "继续学习"}</span>
      </LinkButton>
      {!access.allowed && access.required_level >= LEVEL.vip && (
        <>
          <LinkButton
            to={`/vip/?from=${encodeURIComponent(bookPath(book))}`}
            variant="gold"
            size="large"
            className="for-guests"
          >
            {access.required_level >= LEVEL.premium ? "开通高级会员" : "开通会员"}
          </LinkButton>
          {alone}
        </>
      )}
      <p aria-live="polite" className="min-h-6 text-sm text-text-secondary tabular-nums">
        {hasBegun && percent !== null ? `已读 ${percent}%` : ""}
      </p>
    </div>
  );
}
