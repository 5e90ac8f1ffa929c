import "./notes.css";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ResourceKind } from "../../../../domain/learning/learning-resources.ts";
import { formatPlayingTime } from "../../../../kit/values/playing-time.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { showNotification } from "../../../../ui/feedback/feedback.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import type { Note } from "../contract.ts";
import type { NoteColour } from "../note-colours.ts";
import { liesOn, type NoteLine, WHOLE_LINE } from "../note-line.ts";
import { FilmNoteList, timeOnLine } from "./film-note-list.tsx";
import { NoteEditor } from "./note-editor.tsx";
import { drawNoteId, useResourceNotes } from "./notes-store.ts";

export interface FilmNotesProps {
  kind: Extract<ResourceKind, "lesson" | "media">;
  id: number;
  film: HTMLMediaElement;
  /** Whether the list is visible. */
  isOpen: boolean;
  /** The second at which the user wants to write a note, with its caption. */
  request: { at: number; caption: string | null } | null;
  /** Begins a note at the current second of the film. */
  onRequest(): void;
  onRequestDone(): void;
  /** The positions of the notes, for the film's seek bar. */
  onMarks(marks: readonly { at: number; label: string; colour: NoteColour }[]): void;
  /** The position of the film among the files of its resource. Absent: it is the only file. */
  line?: NoteLine;
  /** Renders the list if it is not next to the film. */
  frame?(list: ReactNode): ReactNode;
}

interface FreshNote {
  noteId: string;
  at: number;
  caption: string | null;
}

const MARK_CHARACTERS = 60;

const asItIs = (list: ReactNode) => list;

/** The user's notes at seconds of a film: adds new ones, lists them, and reports their positions to the seek bar. */
export function FilmNotes(props: FilmNotesProps) {
  const {
    kind,
    id,
    film,
    isOpen,
    request,
    onRequest,
    onRequestDone,
    onMarks,
    line = WHOLE_LINE,
    frame = asItIs,
  } = props;
  const { startsAt } = line;
  const { user, openLogin } = useSession();
  const { notes, error, reload, create, change, remove } = useResourceNotes(kind, id, user !== null);
  const [fresh, setFresh] = useState<FreshNote | null>(null);
  const [edited, setEdited] = useState<Note | null>(null);
  /** The last new note that was closed unsaved, and a function that closes its notice. */
  const unsaved = useRef<{ note: FreshNote; closeOffer(): void } | null>(null);
  const inOrder = notes.toSorted((one, other) => (one.at_seconds ?? 0) - (other.at_seconds ?? 0));

  useEffect(() => {
    onMarks(
      notes
        .filter(({ at_seconds: at }) => liesOn(line, at ?? 0))
        .map(({ at_seconds: at, body, caption, colour }) => ({
          at: (at ?? 0) - startsAt,
          colour,
          label: (body || caption || "笔记").slice(0, MARK_CHARACTERS),
        })),
    );
  }, [notes, onMarks, line, startsAt]);

  const isSignedIn = user !== null;
  useEffect(() => {
    if (request === null) return;
    if (isSignedIn) {
      const former = unsaved.current;
      unsaved.current = null;
      former?.closeOffer();
      // A user who starts a note again continues with the unsaved text.
      return setFresh(former?.note ?? { noteId: drawNoteId(), at: request.at, caption: request.caption });
    }
    openLogin({ reason: "登录后就能标记和写笔记" });
    onRequestDone();
    // A request is handled once. A user who logs in in the meantime makes a new request.
  }, [request, isSignedIn, openLogin, onRequestDone]);

  function closeFresh(noteText: string): void {
    if (fresh === null) return;
    setFresh(null);
    onRequestDone();
    if (noteText.trim() === "") return;
    // A notice lets the user reopen a new note that was closed unsaved by mistake.
    const goOn = () => {
      unsaved.current = null;
      film.pause();
      setFresh(fresh);
    };
    const closeOffer = showNotification({
      title: "笔记没有保存",
      durationMs: 15_000,
      keepAliveOnHover: true,
      // At the top, it would cover the panel next to the film.
      placement: "bottom-right",
      action: { label: "接着写", run: goOn },
    });
    unsaved.current = { note: fresh, closeOffer };
  }

  // The notice is closed together with the film that it concerns.
  useEffect(() => () => unsaved.current?.closeOffer(), []);

  return (
    <>
      {isOpen &&
        frame(
          <FilmNoteList
            film={film}
            line={line}
            onRequest={onRequest}
            notes={inOrder}
            onEdit={setEdited}
            trouble={error && <LoadNote what="笔记" reassurance="笔记都在" error={error} onRetry={reload} />}
          />,
        )}
      {fresh && (
        <NoteEditor
          key={fresh.noteId}
          form={`${kind}:${id}:new`}
          title={`在 ${formatPlayingTime(fresh.at)} 记笔记`}
          quote={null}
          caption={fresh.caption}
          colour="yellow"
          body=""
          onSave={async ({ colour, body, caption }) => {
            await create(fresh.noteId, {
              kind,
              thing_id: id,
              colour,
              body,
              anchor: null,
              at_seconds: startsAt + fresh.at,
              caption: caption ?? null,
            });
            setFresh(null);
            onRequestDone();
          }}
          onClose={closeFresh}
        />
      )}
      {edited && (
        <NoteEditor
          key={edited.id}
          form={edited.id}
          title={`${timeOnLine(line, edited.at_seconds ?? 0)} 的笔记`}
          quote={edited.caption}
          colour={edited.colour}
          body={edited.body}
          onSave={async ({ colour, body }) => {
            await change(edited.id, { colour, body });
            setEdited(null);
          }}
          onDelete={async () => {
            await remove(edited);
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
