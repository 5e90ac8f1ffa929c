import { Fragment, type ReactNode } from "react";
import type { PersonalData } from "../facts/personal-data.ts";
import { LoadNote } from "../feedback/load-note.tsx";
import { SkeletonList } from "../feedback/notes.tsx";
import { type ListPage, useFurtherPages } from "./further-pages.ts";
import { MoreOfList } from "./more-of-list.tsx";

interface OwnListProps<T> {
  /** The first page, from `usePersonalData`. */
  first: PersonalData<ListPage<T>> & { reload(): void };
  fetchAfter(cursor: string): Promise<ListPage<T>>;
  /** What could not be loaded, and that it still exists. */
  what: string;
  reassurance: string;
  /** Classes of one placeholder row. */
  skeleton: string;
  empty: ReactNode;
  /** Above and below the items; not shown with an empty list. */
  head?: ReactNode;
  foot?: ReactNode;
  className?: string;
  /** A list item, `<li>`. */
  children(item: T): ReactNode;
}

/** A list of what belongs to the user, page by page, with its loading, failed and empty states. */
export function OwnList<T extends { id: number | string }>(props: OwnListProps<T>) {
  const { first, fetchAfter, what, reassurance, skeleton, empty, head, foot, children } = props;
  const { data, error, reload } = first;
  const more = useFurtherPages(data, fetchAfter);
  if (error !== null) return <LoadNote what={what} reassurance={reassurance} error={error} onRetry={reload} />;
  if (data === null) return <SkeletonList className={`w-full rounded-lg ${skeleton}`} />;
  if (data.items.length === 0) return empty;
  return (
    <>
      {head}
      <ul className={props.className ?? "flex flex-col gap-4"}>
        {more.items.map((item) => (
          <Fragment key={item.id}>{children(item)}</Fragment>
        ))}
      </ul>
      <MoreOfList label="再看一些" {...more} />
      {foot}
    </>
  );
}
