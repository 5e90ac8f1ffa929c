import { useState } from "react";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { PickSheet } from "../../../../ui/console/list/pick-sheet.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { listBooks } from "../../books/contract.ts";

const MAX_BOOKS = 20;
const NAMED_AT_ONCE = 100;

/** Edits the books that belong to a course, and their order. */
export function RelatedBooks({ ids, onChange }: { ids: readonly number[]; onChange(ids: number[]): void }) {
  const [isPicking, setPicking] = useState(false);
  const books = useAnswer(listBooks, { query: { page_size: NAMED_AT_ONCE } });
  const titleOf = (id: number) =>
    books.data === undefined
      ? `图书 ${id}`
      : (books.data.items.find((book) => book.id === id)?.title ?? `没有发布的书（${id}）`);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">相关图书</legend>
      <ul className="flex flex-col gap-1">
        {ids.map((id) => (
          <li key={id} className="flex items-center gap-2 text-sm">
            <span className="min-w-0 truncate">{titleOf(id)}</span>
            <Button
              size="small"
              variant="text"
              aria-label={`拿掉《${titleOf(id)}》`}
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
        <PickSheet
          title="加一本相关图书"
          endpoint={listBooks}
          input={(at) => ({ query: at === null ? {} : { page: Number(at) } })}
          keyOf={({ id }) => id}
          isFor={({ id }) => !ids.includes(id)}
          present={({ title, cover_url }) => ({ title, picture: cover_url })}
          empty={{ title: "没有可以加的书", text: "发布了的书才能加。" }}
          onPick={({ id }) => {
            onChange([...ids, id]);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}
