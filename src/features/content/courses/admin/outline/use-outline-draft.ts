import { useEffect, useState } from "react";
import { forgetFormDraft, readFormDraft, saveFormDraft } from "../../../../../ui/browser/form-drafts.ts";
import { useConsole } from "../../../../../ui/console/console-context.ts";
import { isSameOutline, type Outline } from "./outline-tree.ts";

const DRAFT_MS = 400;

/** The outline that is being edited beside the saved one; what is unsaved stays in this browser. */
export function useOutlineDraft(courseId: number, saved: Outline) {
  const { user } = useConsole();
  const name = `console:${user.id}:course:${courseId}:outline`;
  const [edited, setEdited] = useState<Outline | null>(null);
  const [offered, setOffered] = useState(() => readOutline(name, saved));
  const outline = edited ?? saved;
  const isDirty = edited !== null && !isSameOutline(edited, saved);

  useEffect(() => {
    if (edited === null) return;
    const timer = setTimeout(() => {
      if (isDirty) saveFormDraft(name, { typed: JSON.stringify(edited) });
      else forgetFormDraft(name);
    }, DRAFT_MS);
    return () => clearTimeout(timer);
  }, [edited, isDirty, name]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);

  function forget() {
    forgetFormDraft(name);
    setOffered(null);
    setEdited(null);
  }

  return {
    outline,
    isDirty,
    setOutline: setEdited,
    /** Unsaved work of an earlier visit; null: there is none. */
    offered: isDirty ? null : offered,
    takeOffered() {
      setEdited(offered);
      setOffered(null);
    },
    forget,
  };
}

function readOutline(name: string, saved: Outline): Outline | null {
  const { typed } = readFormDraft(name, { typed: "" });
  if (typed === "") return null;
  const outline = JSON.parse(typed) as Outline;
  return isSameOutline(outline, saved) ? null : outline;
}
