import type { ApiError } from "../../../../kit/api/api-error.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import type { Note } from "../contract.ts";
import { COLOUR_NAMES } from "../note-colours.ts";

interface NotesPanelProps {
  /** In the order of the text. */
  placed: readonly Note[];
  orphans: readonly Note[];
  /** false: only the start of the text is displayed, so missing quotes may be in the rest. */
  isComplete: boolean;
  error: ApiError | null;
  onRetry(): void;
  onShow(note: Note): void;
  onEdit(note: Note): void;
  onSelectByKeys(): void;
  onClose(): void;
}

/** All notes of a text, each with a link to its position. */
export function NotesPanel({ placed, orphans, isComplete, error, ...act }: NotesPanelProps) {
  return (
    <Sheet isOpen title="本篇笔记" onClose={act.onClose}>
      {error && <LoadNote what="笔记" reassurance="笔记都在" error={error} onRetry={act.onRetry} />}
      {!error && placed.length + orphans.length === 0 && (
        <p className="text-sm text-text-secondary">选中一段文字，就能标上颜色、写下笔记；下次打开还在原处。</p>
      )}
      <ul className="flex flex-col gap-2">
        {placed.map((note) => (
          <NoteItem key={note.id} note={note} label="到原处" onOpen={() => act.onShow(note)} />
        ))}
      </ul>
      {orphans.length > 0 && (
        <section aria-labelledby="orphans" className="mt-5 border-t border-border pt-4">
          <h3 id="orphans" className="text-sm text-text-secondary">
            {isComplete ? "原文已经改动，下面这些找不到原来的位置：" : "下面这些在还没有显示的部分："}
          </h3>
          <ul className="mt-2 flex flex-col gap-2">
            {orphans.map((note) => (
              <NoteItem key={note.id} note={note} label="打开" onOpen={() => act.onEdit(note)} />
            ))}
          </ul>
        </section>
      )}
      <div className="mt-5 border-t border-border pt-4 pointer-coarse:hidden">
        <Button variant="secondary" size="small" onClick={act.onSelectByKeys}>
          用键盘选句子
        </Button>
        <p className="mt-2 text-xs text-text-muted">方向键换一句，按住 Shift 多选几句，回车打开标记工具，Esc 结束。</p>
      </div>
    </Sheet>
  );
}

function NoteItem({ note, label, onOpen }: { note: Note; label: string; onOpen(): void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="block min-h-11 w-full rounded-md border border-border p-3 text-left hover:border-border-strong hover:bg-hover"
      >
        <span className="flex gap-2">
          <span
            aria-hidden="true"
            data-colour={note.colour}
            className="note-colour mt-1 size-3.5 shrink-0 rounded-full border border-border-strong"
          />
          <span className="line-clamp-3 min-w-0 text-sm text-text-secondary">
            <span className="sr-only">
              {label}，{COLOUR_NAMES[note.colour]}：
            </span>
            {note.anchor?.quote}
          </span>
        </span>
        {note.body !== "" && <span className="mt-1.5 line-clamp-3 block pl-5.5 whitespace-pre-line">{note.body}</span>}
      </button>
    </li>
  );
}
