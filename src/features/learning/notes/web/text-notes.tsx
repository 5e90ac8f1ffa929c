import "./notes.css";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { ResourceKind } from "../../../../domain/learning/learning-resources.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage, showNotification } from "../../../../ui/feedback/feedback.ts";
import { refusalText } from "../../../access/membership/refusal-prompt.ts";
import type { Note, NoteDraft } from "../contract.ts";
import type { NoteColour } from "../note-colours.ts";
import { MAX_QUOTE_CHARACTERS, QUOTE_CHARACTERS } from "../note-limits.ts";
import { noteMarkId } from "../note-path.ts";
import { findAnchor, type TextAnchor, type TextPlace, withoutSpace } from "../text-anchor.ts";
import { createTextFinder } from "../text-finder.ts";
import { clearMarks, drawMarks, noteIdAt } from "./marks.ts";
import { NoteEditor } from "./note-editor.tsx";
import { NotesPanel } from "./notes-panel.tsx";
import { drawNoteId, useResourceNotes } from "./notes-store.ts";
import { readText } from "./readable-text.ts";
import { SelectionToolbar } from "./selection-toolbar.tsx";
import { selectByKeys } from "./sentence-steps.ts";
import { useSelectedText } from "./use-selected-text.ts";

export interface TextNotesProps {
  text: RefObject<HTMLElement | null>;
  kind: ResourceKind;
  id: number;
  /** The text in the page. The marks are rendered again when it changes. */
  html: string;
  isComplete: boolean;
  isPanelOpen: boolean;
  onPanelChange(isOpen: boolean): void;
}

interface FreshNote {
  fresh: { id: string; anchor: TextAnchor };
}

/** The first characters of a quote that identify the draft of its note. */
const NAMING_CHARACTERS = 40;

type Edited = { note: Note } | FreshNote;

/** Marks and notes of one text: renders them, creates new ones from the selection, and lists them. */
export function TextNotes({ text, kind, id, html, isComplete, isPanelOpen, onPanelChange }: TextNotesProps) {
  const { user, openLogin } = useSession();
  const { notes, error, reload, create, change, remove } = useResourceNotes(kind, id, user !== null);
  const findRoot = useCallback(() => text.current?.querySelector(".prose") ?? null, [text]);
  const [selected, forget, readNow] = useSelectedText(findRoot);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [places, setPlaces] = useState<ReadonlyMap<string, TextPlace>>(new Map());
  const choosing = useRef<AbortController | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another `html` is another text
  useEffect(() => {
    const root = findRoot();
    if (!root) return;
    const finder = createTextFinder(readText(root).text);
    const found = new Map<string, TextPlace>();
    for (const { id: noteId, anchor } of notes) {
      const place = anchor && findAnchor(finder, { ...anchor, quote: withoutSpace(anchor.quote) });
      if (place) found.set(noteId, place);
    }
    setPlaces(found);
    const oldestFirst = notes.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
    drawMarks(
      root,
      oldestFirst.flatMap(({ id: noteId, colour, body }) => {
        const place = found.get(noteId);
        return place ? [{ id: noteId, ...place, colour, hasBody: body !== "" }] : [];
      }),
    );
    return () => clearMarks(root);
  }, [notes, html, findRoot]);

  // A visitor who opens a note's address is scrolled to the note once its mark exists.
  const isLed = useRef(false);
  useEffect(() => {
    if (isLed.current || places.size === 0) return;
    const noteId = /^#note-([0-9a-f-]{36})$/.exec(location.hash)?.[1];
    if (noteId === undefined || !places.has(noteId)) return;
    isLed.current = true;
    goTo(noteId);
  }, [places]);

  useEffect(() => {
    const root = findRoot();
    if (!root) return;
    const stopper = new AbortController();
    const open = (event: Event) => {
      const noteId = noteIdAt(event.target);
      const note = notes.find((one) => one.id === noteId);
      if (!note || getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      setEdited({ note });
    };
    root.addEventListener("click", open, { signal: stopper.signal });
    root.addEventListener(
      "keydown",
      (event) => {
        const { key, target } = event as KeyboardEvent;
        if ((key === "Enter" || key === " ") && target instanceof Element && target.matches("mark.note")) open(event);
      },
      { signal: stopper.signal },
    );
    return () => stopper.abort();
  }, [notes, findRoot]);

  useEffect(() => () => choosing.current?.abort(), []);

  /** Runs the action for a signed-in user. A guest logs in first and returns to the same text. */
  function asReader(act: () => void): void {
    if (user) act();
    else openLogin({ reason: "登录后就能标记和写笔记", afterwards: act });
  }

  function takeSelection(): TextAnchor | null {
    const taken = readNow() ?? selected;
    if (!taken) return null;
    const { quote } = taken.anchor;
    if (withoutSpace(quote).length > QUOTE_CHARACTERS || quote.length > MAX_QUOTE_CHARACTERS) {
      showMessage("warning", "一次最多标 2 000 字，请选短一些");
      return null;
    }
    getSelection()?.removeAllRanges();
    forget();
    return taken.anchor;
  }

  const draftOf = (anchor: TextAnchor, rest: Pick<NoteDraft, "colour" | "body">): NoteDraft => ({
    kind,
    thing_id: id,
    anchor,
    at_seconds: null,
    caption: null,
    ...rest,
  });

  function mark(colour: NoteColour): void {
    const anchor = takeSelection();
    if (!anchor) return;
    const noteId = drawNoteId();
    const save = () =>
      create(noteId, draftOf(anchor, { colour, body: "" })).catch((thrown: unknown) => {
        showNotification({
          kind: "warning",
          title: "标记没有保存",
          text: refusalText(thrown, "note") ?? failureText(thrown),
          action: { label: "再试一次", run: save },
        });
      });
    asReader(() => void save());
  }

  function write(): void {
    const anchor = takeSelection();
    if (anchor) asReader(() => setEdited({ fresh: { id: drawNoteId(), anchor } }));
  }

  async function copy(): Promise<void> {
    const quote = (readNow() ?? selected)?.anchor.quote ?? "";
    // Plain http and some in-app browsers have no clipboard. The text then stays selected, so that the visitor can copy
    // it by keyboard.
    const isCopied = navigator.clipboard
      ? await navigator.clipboard.writeText(quote).then(
          () => true,
          () => false,
        )
      : false;
    showMessage(isCopied ? "success" : "info", isCopied ? "已复制" : "浏览器不允许复制，文字已选中");
    if (isCopied) forget();
  }

  function startChoosing(): void {
    const root = findRoot();
    onPanelChange(false);
    if (!root) return;
    choosing.current?.abort();
    const stopper = new AbortController();
    choosing.current = stopper;
    // Runs after the sheet has returned the focus.
    setTimeout(() => {
      selectByKeys(readText(root), stopper.signal, () => stopper.abort());
    }, 250);
  }

  const inOrder = notes.toSorted((a, b) => (places.get(a.id)?.start ?? 0) - (places.get(b.id)?.start ?? 0));
  const editedId = edited && ("note" in edited ? edited.note.id : edited.fresh.id);
  return (
    <>
      {selected && !edited && (
        <SelectionToolbar
          selected={selected}
          onMark={mark}
          onWrite={write}
          onCopy={() => void copy()}
          onClose={forget}
        />
      )}
      {edited && editedId && (
        <NoteEditor
          key={editedId}
          form={"note" in edited ? editedId : `${kind}:${id}:${edited.fresh.anchor.quote.slice(0, NAMING_CHARACTERS)}`}
          quote={("note" in edited ? edited.note.anchor : edited.fresh.anchor)?.quote ?? null}
          colour={"note" in edited ? edited.note.colour : "yellow"}
          body={"note" in edited ? edited.note.body : ""}
          onSave={async (wanted) => {
            if ("note" in edited) await change(editedId, wanted);
            else await create(editedId, draftOf(edited.fresh.anchor, wanted));
            setEdited(null);
          }}
          {...("note" in edited && {
            onDelete: async () => {
              await remove(edited.note);
              setEdited(null);
            },
          })}
          onClose={(noteText) => {
            setEdited(null);
            if ("fresh" in edited && noteText.trim() !== "") offerBack(edited);
          }}
        />
      )}
      {isPanelOpen && (
        <NotesPanel
          placed={inOrder.filter((note) => places.has(note.id))}
          orphans={inOrder.filter((note) => !places.has(note.id))}
          isComplete={isComplete}
          error={error}
          onRetry={reload}
          onShow={(note) => {
            onPanelChange(false);
            setTimeout(() => goTo(note.id), 250);
          }}
          onEdit={(note) => {
            onPanelChange(false);
            setEdited({ note });
          }}
          onSelectByKeys={startChoosing}
          onClose={() => onPanelChange(false)}
        />
      )}
    </>
  );

  /** Lets the user reopen a new note that was closed unsaved by mistake. */
  function offerBack(fresh: FreshNote): void {
    showNotification({
      title: "笔记没有保存",
      durationMs: 15_000,
      action: { label: "接着写", run: () => setEdited(fresh) },
    });
  }
}

/** Scrolls to a note's mark, after the sheet has returned the focus. */
function goTo(noteId: string): void {
  const mark =
    document.getElementById(noteMarkId(noteId)) ?? document.querySelector<HTMLElement>(`mark[data-note="${noteId}"]`);
  mark?.scrollIntoView({ block: "center" });
  mark?.focus({ preventScroll: true });
}
