import { useEffect, useState } from "react";
import { useSession } from "../../../../ui/facts/session.ts";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import type { TextNotesProps } from "./text-notes.tsx";

const textNotes = lateCode(async () => (await import("./text-notes.tsx")).TextNotes);

/** Marks and notes of a text. The code is loaded for readers who may have some, or who select text. */
export function ReaderNotes(props: TextNotesProps) {
  const { status } = useSession();
  const { text, isPanelOpen } = props;
  const [hasSelected, setSelected] = useState(false);
  useEffect(() => {
    if (hasSelected) return;
    const look = () => {
      const selection = getSelection();
      // Not `isCollapsed`, for which the browser has to lay out the page.
      if (selection?.type === "Range" && text.current?.contains(selection.anchorNode)) setSelected(true);
    };
    // Text may have been selected before hydration.
    look();
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, [hasSelected, text]);
  if (status !== "signed_in" && !hasSelected && !isPanelOpen) return null;
  return <LatePart code={textNotes} props={props} />;
}

/** Opens the list of a text's notes; a guest is sent to the login. */
export function NotesButton({ onOpen }: { onOpen(): void }) {
  const { user, openLogin, prepareLogin } = useSession();
  return (
    <button
      type="button"
      className="min-h-11 shrink-0 rounded-md px-3 text-sm text-text-secondary hover:bg-hover hover:text-text print:hidden"
      onPointerEnter={() => user ?? prepareLogin()}
      onClick={() => (user ? onOpen() : openLogin({ reason: "登录后就能标记和写笔记", afterwards: onOpen }))}
    >
      笔记
    </button>
  );
}
