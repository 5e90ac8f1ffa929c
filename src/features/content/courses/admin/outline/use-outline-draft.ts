import { useEffect, useState } from "react";
import { forgetFormDraft, readFormDraft, saveFormDraft } from "../../../../../ui/browser/form-drafts.ts";
import { createLateWrite, flushOnLeaving } from "../../../../../ui/browser/late-write.ts";
import { useConsole } from "../../../../../ui/console/console-context.ts";
import { isSameOutline, type Outline } from "./outline-tree.ts";

/** An outline of 300 lessons takes longer to store than a key may take; only a crash loses what is not stored yet. */
const STORE_AFTER_MS = 300;

interface SavedOutline {
  outline: Outline;
  version: string;
}

/** An edited outline and the version it is based on. */
interface EditedOutline {
  outline: Outline;
  base: string;
}

/** The edited outline and the saved one; unsaved changes are stored in this browser. */
export function useOutlineDraft(courseId: number, saved: SavedOutline) {
  const { user } = useConsole();
  const name = `console:${user.id}:course:${courseId}:outline`;
  const [edited, setEdited] = useState<EditedOutline | null>(null);
  const [offered, setOffered] = useState(() => readOutline(name, saved));
  const outline = edited?.outline ?? saved.outline;
  const isDirty = edited !== null && !isSameOutline(edited.outline, saved.outline);

  const [late] = useState(() => createLateWrite(STORE_AFTER_MS));
  useEffect(() => flushOnLeaving(late), [late]);
  useEffect(() => {
    if (edited === null) return;
    late.schedule(() => (isDirty ? store(name, edited) : forgetFormDraft(name)));
  }, [edited, isDirty, name, late]);

  function forget() {
    late.cancel();
    forgetFormDraft(name);
    setOffered(null);
    setEdited(null);
  }

  return {
    outline,
    /** The version that this outline is based on. */
    base: edited?.base ?? saved.version,
    isDirty,
    setOutline: (next: Outline) => setEdited({ outline: next, base: edited?.base ?? saved.version }),
    /** Unsaved changes of an earlier visit, or set aside; null if there are none. */
    offered: isDirty ? null : offered,
    takeOffered() {
      setEdited(offered);
      setOffered(null);
    },
    /** Shows the saved outline; the changes stay in this browser and are offered again. */
    putAside() {
      if (edited === null) return;
      late.cancel();
      store(name, edited);
      setOffered(edited);
      setEdited(null);
    },
    forget,
  };
}

function store(name: string, { outline, base }: EditedOutline): void {
  saveFormDraft(name, { typed: JSON.stringify(outline), base });
}

function readOutline(name: string, saved: SavedOutline): EditedOutline | null {
  const { typed, base } = readFormDraft(name, { typed: "", base: "" });
  if (typed === "") return null;
  const outline = JSON.parse(typed) as Outline;
  return isSameOutline(outline, saved.outline) ? null : { outline, base: base === "" ? saved.version : base };
}
