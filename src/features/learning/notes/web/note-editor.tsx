import { useState } from "react";
import { isComposingKey } from "../../../../ui/browser/composing-key.ts";
import { useOwnFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { COLOUR_NAMES, NOTE_COLOURS, type NoteColour } from "../note-colours.ts";
import { BODY_CHARACTERS } from "../note-limits.ts";

interface NoteEditorProps {
  /** Identifies the draft among all drafts of a user. The same name restores unsaved text. */
  form: string;
  title?: string;
  quote: string | null;
  /** The caption at the start of the note, which can be stored with it on request. Absent: this is not offered. */
  caption?: string | null;
  colour: NoteColour;
  body: string;
  /** Throws the failure. The sheet then stays open with the entered text. */
  onSave(wanted: { colour: NoteColour; body: string; caption?: string }): Promise<void>;
  /** Absent: the note does not exist yet. */
  onDelete?: () => Promise<void>;
  /** Called with the entered text, which is stored in this browser. */
  onClose(typed: string): void;
}

/** One note: its quote, colour and text. */
export function NoteEditor(props: NoteEditorProps) {
  const { form, title = "笔记", quote, caption = null, colour, body, onSave, onDelete, onClose } = props;
  const [isQuoted, setIsQuoted] = useState(true);
  const { draft, write, forget } = useOwnFormDraft(`note:${form}`, { colour, body });
  const chosen = NOTE_COLOURS.find((one) => one === draft.colour) ?? colour;
  const typed = draft.body;
  const saving = useAction();
  const deleting = useAction();
  const problem = saving.problem ?? deleting.problem;
  return (
    <Sheet isOpen title={title} onClose={() => onClose(typed)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const note = { colour: chosen, body: typed.trim() };
          void saving.run(async () => {
            await onSave(caption !== null && isQuoted ? { ...note, caption } : note);
            forget();
          });
        }}
      >
        {quote !== null && (
          <blockquote className="line-clamp-4 border-l-2 border-border-strong pl-3 text-sm whitespace-pre-line text-text-secondary">
            {quote}
          </blockquote>
        )}
        {caption !== null && (
          <label className="flex min-h-11 items-center gap-2.5 text-sm text-text-secondary">
            <input
              type="checkbox"
              checked={isQuoted}
              onChange={(event) => setIsQuoted(event.target.checked)}
              className="size-4 shrink-0 accent-brand"
            />
            <span className="line-clamp-3">
              <span className="sr-only">带上字幕：</span>
              {caption}
            </span>
          </label>
        )}
        <label className="mt-4 block text-sm font-medium">
          写点什么
          <textarea
            data-first=""
            value={typed}
            onChange={(event) => write({ body: event.target.value })}
            // The same shortcut as in discussions.
            onKeyDown={(event) => {
              if (isComposingKey(event.nativeEvent)) return;
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
            }}
            maxLength={BODY_CHARACTERS}
            rows={5}
            className="mt-1.5 block w-full rounded-md border border-border-strong bg-card p-3 text-base font-normal focus-visible:outline-2 focus-visible:outline-brand"
          />
        </label>
        <fieldset className="mt-3">
          <legend className="text-sm font-medium">颜色</legend>
          <div className="mt-1 flex gap-1">
            {NOTE_COLOURS.map((one) => (
              <label
                key={one}
                className="grid size-11 place-items-center rounded-md border border-transparent has-checked:border-brand has-focus-visible:outline-2 has-focus-visible:outline-brand"
              >
                <input
                  type="radio"
                  name="colour"
                  checked={chosen === one}
                  onChange={() => write({ colour: one })}
                  aria-label={COLOUR_NAMES[one]}
                  className="sr-only"
                />
                <span data-colour={one} className="note-colour size-6 rounded-full border border-border-strong" />
              </label>
            ))}
          </div>
        </fieldset>
        <FormAlert
          className="mt-3"
          text={problem === null ? undefined : `${problem}。没有保存，你写的还在这里，可以再试一次。`}
        />
        <div className="mt-4 flex justify-end gap-3">
          {onDelete && (
            <Button
              variant="danger"
              className="mr-auto"
              busyLabel={deleting.isBusy ? "请稍候…" : null}
              onClick={() => void deleting.run(() => onDelete().then(forget))}
            >
              删除
            </Button>
          )}
          <Button type="submit" busyLabel={saving.isBusy ? "正在保存…" : null}>
            保存
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
