import type { ReactNode } from "react";
import { formatPlayingTime } from "../../../../kit/values/playing-time.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import type { Note } from "../contract.ts";
import { liesOn, type NoteLine } from "../note-line.ts";
import { ColourMark } from "./colour-mark.tsx";

interface FilmNoteListProps {
  film: HTMLMediaElement;
  line: NoteLine;
  /** In the order of the film. */
  notes: readonly Note[];
  /** The error message if the notes could not be loaded. */
  trouble: ReactNode;
  onRequest(): void;
  onEdit(note: Note): void;
}

/** A second as the time in its recording, with the recording's name if it is another one. */
export function timeOnLine(line: NoteLine, second: number): string {
  return liesOn(line, second) ? formatPlayingTime(second - line.startsAt) : line.nameAt(second);
}

/** Notes next to a film; each links to its second. */
export function FilmNoteList({ film, line, notes, trouble, onRequest, onEdit }: FilmNoteListProps) {
  return (
    <section aria-label="笔记" className="flex min-h-0 flex-1 flex-col">
      <div className="p-2">
        <Button variant="secondary" size="small" isWide onClick={onRequest}>
          在这一秒记一条
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {trouble}
        {!trouble && notes.length === 0 && (
          <p className="px-2 py-4 text-sm text-text-secondary">
            看到、听到想留下的地方，点上面的按钮；回来点一下就到那一秒。
          </p>
        )}
        <ul>
          {notes.map((note) => (
            <li key={note.id} className="flex items-start gap-1">
              <button
                type="button"
                onClick={() => {
                  const second = note.at_seconds ?? 0;
                  if (liesOn(line, second)) film.currentTime = second - line.startsAt;
                  else line.goTo(second);
                }}
                className="flex min-h-11 min-w-0 flex-1 gap-2.5 rounded-md px-2 py-2 text-left hover:bg-hover"
              >
                <ColourMark colour={note.colour} className="size-3" />
                <span className="min-w-0">
                  <span className="text-xs text-text-muted tabular-nums">{timeOnLine(line, note.at_seconds ?? 0)}</span>
                  {note.caption !== null && (
                    <span className="line-clamp-2 block text-sm text-text-secondary">{note.caption}</span>
                  )}
                  {note.body !== "" && (
                    <span className="line-clamp-4 block break-words whitespace-pre-line">{note.body}</span>
                  )}
                </span>
              </button>
              <button
                type="button"
                aria-label={`改 ${timeOnLine(line, note.at_seconds ?? 0)} 的笔记`}
                onClick={() => onEdit(note)}
                className="min-h-11 min-w-11 shrink-0 rounded-md px-2 text-sm text-text-secondary hover:bg-hover"
              >
                改
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
