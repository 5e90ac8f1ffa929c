import type { FormEvent } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { listNotedWorks } from "../contract.ts";
import { COLOUR_NAMES, NOTE_COLOURS, type NoteColour } from "../note-colours.ts";
import type { NotebookChoice } from "../notebook-choice.ts";

const BOX = "min-h-11 w-full rounded-md border border-border-strong bg-card px-3 text-base";

/** Work, colour, days and search text. Choosing a work or a colour applies immediately. */
export function NotebookFilter({
  choice,
  onChoose,
}: {
  choice: NotebookChoice;
  onChoose(choice: NotebookChoice): void;
}) {
  const works = usePersonalData(listNotedWorks, {}, true).data?.items ?? [];

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? "").trim() || null;
    onChoose({ ...choice, q: text("q"), from: text("from"), to: text("to"), page: 1 });
  }

  return (
    <search aria-label="找笔记">
      <form
        // A choice that changes elsewhere, for example by going back, also updates the fields.
        key={JSON.stringify(choice)}
        onSubmit={submit}
        className="grid grid-cols-2 gap-3 lg:grid-cols-4"
      >
        <label className="col-span-2">
          <span className="sr-only">词</span>
          <input
            type="search"
            name="q"
            defaultValue={choice.q ?? ""}
            maxLength={100}
            placeholder="找原文或笔记里的词"
            className={BOX}
          />
        </label>
        <label>
          <span className="sr-only">作品</span>
          <select
            value={choice.work ?? ""}
            onChange={(event) => onChoose({ ...choice, work: event.currentTarget.value || null, page: 1 })}
            className={BOX}
          >
            <option value="">全部作品</option>
            {works.map(({ kind, id, title, count }) => (
              <option key={`${kind}:${id}`} value={`${kind}:${id}`}>
                {title}（{count}）
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="sr-only">颜色</span>
          <select
            value={choice.colour ?? ""}
            onChange={(event) =>
              onChoose({ ...choice, colour: (event.currentTarget.value || null) as NoteColour | null, page: 1 })
            }
            className={BOX}
          >
            <option value="">全部颜色</option>
            {NOTE_COLOURS.map((colour) => (
              <option key={colour} value={colour}>
                {COLOUR_NAMES[colour]}
              </option>
            ))}
          </select>
        </label>
        <label className="flex items-center gap-2 text-sm text-text-secondary">
          从
          <input type="date" name="from" defaultValue={choice.from ?? ""} className={`${BOX} min-w-0`} />
        </label>
        <label className="flex items-center gap-2 text-sm text-text-secondary">
          到
          <input type="date" name="to" defaultValue={choice.to ?? ""} className={`${BOX} min-w-0`} />
        </label>
        <Button type="submit" variant="secondary" className="max-lg:col-span-2 lg:col-start-4">
          查找
        </Button>
      </form>
    </search>
  );
}
