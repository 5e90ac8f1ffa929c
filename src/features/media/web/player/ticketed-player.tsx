import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { SeenRange } from "../../../learning/seen-ranges.ts";
import type { PlayTicket } from "../../contract.ts";
import { FilmPlayer } from "./film-player.tsx";
import { chooseSource, type FilmSource } from "./film-source.ts";
import { Transcript } from "./transcript.tsx";

interface TicketedPlayerProps {
  title: string;
  ticket: PlayTicket;
  posterUrl: string | null;
  durationSeconds: number;
  startAt: number;
  seen: readonly SeenRange[];
  watermark: string | null;
  next: { title: string; go(): void } | null;
  /** Asks for a new ticket. */
  renew(): Promise<PlayTicket>;
  onPreviewEnd(): void;
  /** Follows what is watched of the whole film; draws nothing. */
  follower(film: HTMLVideoElement): ReactNode;
}

/** The player with what is said beside it. */
export function TicketedPlayer(props: TicketedPlayerProps) {
  const { ticket, durationSeconds, renew, onPreviewEnd, follower, ...rest } = props;
  const [film, setFilm] = useState<HTMLVideoElement | null>(null);
  const [isTranscriptOpen, setIsTranscriptOpen] = useState(false);
  const [source] = useState(() => sourceOf(ticket));
  const track = film?.textTracks[0] ?? null;
  const toggle = useCallback(() => setIsTranscriptOpen((former) => !former), []);
  const renewSource = useCallback(async () => sourceOf(await renew()), [renew]);
  const isPreview = ticket.is_preview;

  useEffect(() => {
    if (film === null || !isPreview) return;
    film.addEventListener("ended", onPreviewEnd);
    return () => film.removeEventListener("ended", onPreviewEnd);
  }, [film, isPreview, onPreviewEnd]);

  return (
    <div className={isTranscriptOpen ? "grid lg:grid-cols-[minmax(0,1fr)_320px]" : ""}>
      <FilmPlayer
        {...rest}
        posterUrl={ticket.files[0]?.poster_url ?? props.posterUrl}
        source={source}
        durationSeconds={isPreview ? (ticket.preview_seconds ?? durationSeconds) : durationSeconds}
        next={isPreview ? null : props.next}
        renew={renewSource}
        isTranscriptOpen={isTranscriptOpen}
        onTranscript={toggle}
        onReady={setFilm}
      />
      {film && !isPreview && follower(film)}
      {isTranscriptOpen && film && track && (
        <div className="flex h-80 flex-col border border-border bg-card lg:relative lg:h-auto">
          <div className="flex min-h-0 flex-1 flex-col lg:absolute lg:inset-0">
            <Transcript element={film} track={track} />
          </div>
        </div>
      )}
    </div>
  );
}

function sourceOf({ files: [file] }: PlayTicket): FilmSource {
  if (!file) throw new Error("a ticket without a file");
  return {
    ...chooseSource(file),
    captions: file.captions.map(({ language, label, url }) => ({ language, label, src: url })),
  };
}
