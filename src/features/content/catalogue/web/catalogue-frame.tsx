import type { ReactNode } from "react";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { PageHeading } from "../../../../ui/layout/section-heading.tsx";
import { listAddress } from "../../../../ui/lists/list-address.ts";
import { Pagination } from "../../../../ui/lists/pagination.tsx";
import { addressParts, type CatalogueChoice, isNarrowed } from "./catalogue-address.ts";

interface CatalogueFrameProps {
  path: string;
  title: string;
  lead: string;
  /** Short name of the listed content. ["课程和图书"] */
  noun?: string;
  choice: CatalogueChoice;
  list: { items: readonly unknown[]; total: number; has_more: boolean; page: number; page_size: number };
  /** The other lists of 学习, where the header does not display them. */
  ways?: ReactNode;
  /** The main action of this list. */
  action?: ReactNode;
  filters: ReactNode;
  children: ReactNode;
}

/** The frame of every list of works: heading, filters, the list or the reason why it is empty, pages. */
export function CatalogueFrame(props: CatalogueFrameProps) {
  const { path, title, lead, noun = "课程和图书", choice, list, ways, action, filters, children } = props;
  return (
    <main id="main" className="page-width pb-24">
      {ways}
      <PageHeading title={title} lead={lead}>
        {action !== undefined && <div className="mt-5">{action}</div>}
      </PageHeading>
      {filters}
      {list.items.length === 0 ? <NothingHere path={path} choice={choice} noun={noun} /> : children}
      <div className="mt-12">
        <Pagination
          page={list.page}
          pageSize={list.page_size}
          total={list.total}
          hrefOf={(page) => listAddress(path, addressParts(choice), page)}
        />
        {list.has_more && list.page * list.page_size >= list.total && (
          <p className="mt-6 text-center text-sm text-text-muted">
            这里只列出前 {list.total} 项。选一个分类或者搜一搜，找得更快。
          </p>
        )}
      </div>
    </main>
  );
}

function NothingHere({ path, choice, noun }: Pick<CatalogueFrameProps, "path" | "choice"> & { noun: string }) {
  if (!isNarrowed(choice)) {
    return (
      <EmptyState
        drawing="book"
        title="内容还在路上"
        text={`新的${noun}上架后会出现在这里。`}
        action={
          <LinkButton to="/articles" variant="secondary">
            先看看文章
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing="search"
      title={choice.q === null ? `没有符合的${noun}` : `没有找到「${choice.q}」`}
      text="少选一个条件，或者换个说法试试。"
      action={
        <LinkButton to={path} variant="secondary">
          看全部
        </LinkButton>
      }
    />
  );
}
