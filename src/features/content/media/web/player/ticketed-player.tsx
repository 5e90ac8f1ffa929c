import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { SeenRange } from "../../../../../domain/learning/seen-ranges.ts";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { AiLabel } from "../../../../../ui/display/tag.tsx";
import type { PlayTicket } from "../../contract.ts";
import { captionAt, loadedLines } from "./caption-at.ts";
import { ChapterList } from "./chapter-list.tsx";
import { FilmPlayer } from "./film-player.tsx";
import { chooseSource, type FilmSource } from "./film-source.ts";
import type { NextItem } from "./next-item.ts";
import type { BarMark, DrawNotes, NotesSlot } from "./notes-slot.ts";
import { SidePanel } from "./side-panel.tsx";
import { SIDE_TABS, type SideTab } from "./side-tabs.ts";
import { Transcript } from "./transcript.tsx";

interface TicketedPlayerProps {
  title: string;
  ticket: PlayTicket;
  posterUrl: string | null;
  durationSeconds: number;
  startAt: number;
  /** The second at which its viewer had stopped; null: it starts elsewhere. */
  resumedAt: number | null;
  seen: readonly SeenRange[];
  watermark: string | null;
  next: NextItem | null;
  /** Requests a new ticket. */
  renew(): Promise<PlayTicket>;
  onPreviewEnd(): void;
  /** Shown at the end of a preview. */
  gate: ReactNode;
  /** Tracks watching of the whole film; renders nothing. */
  follower(film: HTMLVideoElement): ReactNode;
  /** Notes at seconds of the whole film. */
  notes: DrawNotes | null;
}

/** The player with its panels: transcript, chapters, own notes. */
export function TicketedPlayer(props: TicketedPlayerProps) {
  const { ticket, durationSeconds, renew, onPreviewEnd, gate, follower, notes, ...rest } = props;
  const [film, setFilm] = useState<HTMLVideoElement | null>(null);
  const [marks, setMarks] = useState<readonly BarMark[]>([]);
  const [source] = useState(() => sourceOf(ticket));
  /** The current ticket; addresses of an earlier one do not work. */
  const [current, setCurrent] = useState(ticket);
  const [file] = current.files;
  const chapters = file?.chapters ?? NO_CHAPTERS;
  const isPreview = ticket.is_preview;
  const tabs = (["transcript", "chapters", "notes"] as const).filter(
    (tab) =>
      (tab === "transcript" && source.captions.length > 0) ||
      (tab === "chapters" && chapters.length > 0) ||
      (tab === "notes" && !isPreview && notes !== null),
  );
  const { side, setSide, toggle } = useSide(tabs);
  const { request, begin, end } = useNoteRequest(film);
  const track = film?.textTracks[0] ?? null;
  const renewSource = useCallback(async () => {
    const renewed = await renew();
    // The viewer has lost access to the whole film, and a preview is a different file.
    if (renewed.is_preview !== isPreview) throw new ApiError(RIGHT_ENDED);
    setCurrent(renewed);
    return sourceOf(renewed);
  }, [renew, isPreview]);

  useEffect(() => {
    if (film === null || !isPreview) return;
    film.addEventListener("ended", onPreviewEnd);
    return () => film.removeEventListener("ended", onPreviewEnd);
  }, [film, isPreview, onPreviewEnd]);

  return (
    <>
      <div className={side === null ? "overflow-hidden rounded-lg" : "grid lg:grid-cols-[minmax(0,1fr)_320px]"}>
        <FilmPlayer
          {...rest}
          chapters={chapters}
          marks={marks}
          source={source}
          posterUrl={file?.poster_url ?? props.posterUrl}
          sprites={file?.sprites ?? null}
          durationSeconds={isPreview ? (ticket.preview_seconds ?? durationSeconds) : durationSeconds}
          next={isPreview ? null : props.next}
          renew={renewSource}
          rightUrl={current.right_url}
          gate={isPreview ? gate : null}
          side={
            tabs.length === 0
              ? null
              : {
                  label: tabs.map((tab) => SIDE_TABS[tab]).join("、"),
                  isOpen: side !== null,
                  toggle: () => toggle(null),
                }
          }
          onSide={toggle}
          onNote={isPreview ? null : begin}
          onReady={setFilm}
        />
        {film && !isPreview && follower(film)}
        {film && tabs.length > 0 && (
          <SidePanel tabs={tabs} current={side} onChoose={setSide}>
            {side === "transcript" && track && <Transcript element={film} track={track} />}
            {side === "chapters" && <ChapterList film={film} chapters={chapters} />}
            {!isPreview &&
              notes?.({
                film,
                isOpen: side === "notes",
                request,
                onRequest: begin,
                onRequestDone: end,
                onMarks: setMarks,
              })}
          </SidePanel>
        )}
      </div>
      <AiLabel mark={file?.ai_mark ?? "none"} className="mt-3" />
    </>
  );
}

const RIGHT_ENDED = { status: 403, code: "RIGHT_ENDED", message: "现在不能看了", extra: { reason: "ended" } };
const NO_CHAPTERS: readonly never[] = [];

/** The panel next to the film, and how keys and the button open and close it. */
function useSide(tabs: readonly SideTab[]) {
  const [side, setSide] = useState<SideTab | null>(null);
  const known = tabs.join();
  // The shortcut opens its own tab and the button opens the first tab; an open tab is closed.
  const toggle = useCallback(
    (wanted: SideTab | null) =>
      setSide((former) => {
        if (former !== null && (wanted === null || wanted === former)) return null;
        const [first = null, ...others] = known.split(",") as SideTab[];
        return [first, ...others].find((tab) => tab === wanted) ?? (wanted === null ? first : former);
      }),
    [known],
  );
  return { side, setSide, toggle };
}

/** Starts a note at the current second: pauses the film and leaves full screen. */
function useNoteRequest(film: HTMLVideoElement | null) {
  const [request, setRequest] = useState<(NonNullable<NotesSlot["request"]> & { wasPlaying: boolean }) | null>(null);
  const begin = useCallback(() => {
    if (film === null) return;
    const at = Math.floor(film.currentTime);
    setRequest({ at, caption: captionAt(loadedLines(film), film.currentTime), wasPlaying: !film.paused });
    film.pause();
    if (document.fullscreenElement) void document.exitFullscreen();
  }, [film]);
  const end = useCallback(() => {
    if (request?.wasPlaying) void film?.play();
    setRequest(null);
  }, [film, request]);
  return { request, begin, end };
}

function sourceOf({ files: [file] }: PlayTicket): FilmSource {
  if (!file) throw new Error("a ticket without a file");
  return {
    ...chooseSource(file),
    captions: file.captions.map(({ language, label, url }) => ({ language, label, src: url })),
  };
}
