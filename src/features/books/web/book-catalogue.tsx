import type { ReactNode } from "react";
import type { OutputOf } from "../../../kit/api/endpoint.ts";
import { LinkButton } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/notes.tsx";
import { PageHeading } from "../../../ui/layout/section-heading.tsx";
import { listAddress } from "../../../ui/lists/list-address.ts";
import { Pagination } from "../../../ui/lists/pagination.tsx";
import type { listBooks } from "../contract.ts";
import { BookPathway } from "./book-pathway.tsx";
import { BookShelf } from "./book-shelf.tsx";
import { CategoryFilter } from "./category-filter.tsx";

interface BookCatalogueProps {
  list: OutputOf<typeof listBooks>;
  categories: readonly string[];
  category: string | null;
  path: string;
  title: string;
  lead: string;
  /** The one step that this shelf leads to. */
  action?: ReactNode;
  /** The order means something: books are shown as steps, not as a shelf. */
  isOrdered?: boolean;
}

/** A whole shelf: filter, covers, pages. */
export function BookCatalogue({
  list,
  categories,
  category,
  path,
  title,
  lead,
  action,
  isOrdered = false,
}: BookCatalogueProps) {
  return (
    <main id="main" className="page-width pb-24">
      <PageHeading title={title} lead={lead}>
        {action !== undefined && <div className="mt-5">{action}</div>}
      </PageHeading>
      <CategoryFilter
        label="分类"
        options={categories}
        chosen={category}
        hrefOf={(option) => listAddress(path, { category: option })}
      />
      {list.items.length === 0 ? (
        <EmptyState
          title={category === null ? "书还在路上" : "这个分类下还没有书"}
          text="新书上架后会出现在这里。"
          action={
            <LinkButton to={category === null ? "/articles" : path} variant="secondary">
              {category === null ? "先看看文章" : "看全部"}
            </LinkButton>
          }
        />
      ) : isOrdered ? (
        <BookPathway books={list.items} firstNumber={(list.page - 1) * list.page_size + 1} />
      ) : (
        <BookShelf books={list.items} headingLevel="h2" isAbove />
      )}
      <div className="mt-12">
        <Pagination
          page={list.page}
          pageSize={list.page_size}
          total={list.total}
          hrefOf={(page) => listAddress(path, { category }, page)}
        />
      </div>
    </main>
  );
}
