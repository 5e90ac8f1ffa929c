import { type RefObject, useState } from "react";
import { type Draft, readDraft, saveDraft } from "./drafts.ts";
import { insertText } from "./insert-text.ts";
import { type NamesOptions, useNames } from "./use-names.ts";

interface DraftFormOptions extends Pick<NamesOptions, "among" | "find"> {
  /** Identifies the form among all drafts of this browser. */
  form: string;
  /** Returns the form's initial content for its stored draft. */
  begin(stored: Draft): Draft;
  area: RefObject<HTMLTextAreaElement | null>;
}

/** The draft of one form: every change is stored immediately, and users are mentioned with `@`. */
export function useDraftForm({ form, begin, area, among, find }: DraftFormOptions) {
  const [draft, setDraft] = useState<Draft>(() => begin(readDraft(form)));

  function write(change: Partial<Draft>): void {
    setDraft((now) => {
      const next = { ...now, ...change };
      saveDraft(form, next);
      return next;
    });
  }

  const names = useNames({
    area,
    among,
    find,
    onChoose: (person, typed) =>
      insertText({
        area,
        value: draft.source,
        text: `@${person.name} `,
        replaced: typed,
        write: (source) => write({ source, people: [...draft.people, person] }),
      }),
  });
  return { draft, write, names };
}
