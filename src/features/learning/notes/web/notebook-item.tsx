import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { formatPlayingTime } from "../../../../kit/values/playing-time.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import type { listNotes } from "../contract.ts";
import { ColourMark } from "./colour-mark.tsx";
import { removeWithUndo } from "./notes-store.ts";

type ListedNote = OutputOf<typeof listNotes>["items"][number];

/** One note of the notebook: its quote, its text, its position. */
export function NotebookItem({ note, onChanged }: { note: ListedNote; onChanged(): void }) {
  const where = [note.work?.title, note.thing?.title === note.work?.title ? null : note.thing?.title]
    .filter(Boolean)
    .join(" · ");

  async function remove(): Promise<void> {
    try {
      await removeWithUndo(note.id, onChanged);
      onChanged();
    } catch (thrown) {
      showMessage("error", failureText(thrown));
    }
  }

  return (
    <li className="rounded-lg border border-border bg-card p-5 shadow-card">
      <div className="flex gap-3">
        <ColourMark colour={note.colour} className="size-3.5" />
        <div className="min-w-0 flex-1">
          {note.anchor !== null && (
            <blockquote className="line-clamp-6 whitespace-pre-wrap break-words">{note.anchor.quote}</blockquote>
          )}
          {note.caption !== null && (
            <blockquote className="border-l-2 border-border-strong pl-3 break-words">{note.caption}</blockquote>
          )}
          {note.body !== "" && <p className="mt-2 whitespace-pre-wrap break-words text-text-secondary">{note.body}</p>}
          {note.is_orphaned && <p className="mt-2 text-sm text-warning-text">原文已经改动，找不到这段话原来的位置。</p>}
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-text-muted">
            {note.path === null ? (
              <span>原来的内容已经不在</span>
            ) : (
              <Link to={note.path} className="inline-flex min-h-11 items-center text-brand hover:underline">
                {where}
                {note.at_seconds !== null && ` · ${formatPlayingTime(note.at_seconds)}`}
              </Link>
            )}
            <TimeText at={note.updated_at} />
            <Button variant="quiet" size="small" className="ml-auto" onClick={() => void remove()}>
              删除
            </Button>
          </div>
        </div>
      </div>
    </li>
  );
}
