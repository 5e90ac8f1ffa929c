import { useState } from "react";
import { type PickSource, pickSource } from "../../../../kit/api/pick-source.ts";
import { PickedTitle } from "../../../../ui/console/picks/picked-title.tsx";
import { SourceSheet } from "../../../../ui/console/picks/source-sheet.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import type { COURSE_SHELVES } from "../../books/book-types.ts";
import { getBook, listBooks } from "../../books/contract.ts";

const MAX_BOOKS = 20;

const found = { list: listBooks, get: getBook, titleOf: ({ book }: { book: { title: string } }) => book.title };

const BOOKS = pickSource({ ...found, kind: "book", label: "图书" });

/** Books that only belong to courses; lists of books omit them unless their shelf is named. */
const BASIC_BOOKS = courseBooks("basic_course", "基础课用书");
const VIP_BOOKS = courseBooks("vip_course", "会员课用书");
const SOURCES = [BOOKS, BASIC_BOOKS, VIP_BOOKS] as const;

/** Edits the books that belong to a course, and their order. */
export function RelatedBooks({ ids, onChange }: { ids: readonly number[]; onChange(ids: number[]): void }) {
  const [isPicking, setPicking] = useState(false);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">相关图书</legend>
      <ul className="flex flex-col gap-1">
        {ids.map((id) => (
          <li key={id} className="flex items-center gap-2 text-sm">
            <span id={`related-book-${id}`} className="min-w-0 truncate">
              <PickedTitle source={BOOKS} id={id} />
            </span>
            <Button
              size="small"
              variant="text"
              aria-describedby={`related-book-${id}`}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            >
              拿掉
            </Button>
          </li>
        ))}
      </ul>
      {ids.length < MAX_BOOKS && (
        <Button size="small" variant="secondary" onClick={() => setPicking(true)}>
          加一本书
        </Button>
      )}
      {isPicking && (
        <SourceSheet
          title="加一本相关图书"
          sources={SOURCES}
          taken={ids.flatMap((id) => SOURCES.map(({ kind }) => `${kind}:${id}`))}
          onPick={(_key, id) => {
            onChange([...ids, id]);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}

function courseBooks(shelf: (typeof COURSE_SHELVES)[number], label: string): PickSource {
  return pickSource({
    ...found,
    kind: shelf,
    label,
    listInput: (at) => ({ query: { shelf, ...(at !== null && { page: Number(at) }) } }),
  });
}
