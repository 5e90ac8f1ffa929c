import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { formatPlayingTime } from "../../../../../kit/values/playing-time.ts";
import { fittingPicture, fittingSet } from "../../../../../ui/display/cover-attributes.ts";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../../ui/facts/session.ts";
import { LatePart, lateCode } from "../../../../../ui/trouble/late-part.tsx";
import { getThingProgress } from "../../../../learning/progress/contract.ts";
import type { PlayTicket } from "../../contract.ts";
import { PlayFailure } from "../played/play-failure.tsx";
import {
  closeTicket,
  type PlayedItem,
  progressOfPart,
  requestPlayTicket,
  ticketOfPart,
} from "../played/played-item.ts";
import { resumedAt, startOf } from "../played/start-of.ts";
import { FILM_PLACE, focusFilm } from "./film-focus.ts";
import type { NextItem } from "./next-item.ts";
import type { DrawNotes } from "./notes-slot.ts";
import { PlayerIcon } from "./player-icon.tsx";

const player = lateCode(async () => (await import("./ticketed-player.tsx")).TicketedPlayer);

interface FilmViewProps {
  item: PlayedItem;
  title: string;
  posterUrl: string | null;
  durationSeconds: number;
  /** How many seconds this viewer may see; null: all of it. */
  previewSeconds: number | null;
  /** The film is gated, so the viewer's name is drawn over it. */
  isGated: boolean;
  next: NextItem | null;
  /** Requested by another element of the page: plays immediately, from this second if one is given. */
  request?: { from: number | null } | null;
  /** The preview has ended: a guest is sent to the login. */
  onPreviewEnd(): void;
  /** Shown when the preview has ended. */
  gate: ReactNode;
  /** Tracks watching; renders nothing. */
  follower(film: HTMLVideoElement): ReactNode;
  /** Notes at seconds of the film; null: no notes here. */
  notes: DrawNotes | null;
}

/** The container of a film. It receives the focus when the player replaces the pressed button. */
export function FilmView(props: FilmViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const isChosen = props.request != null;
  // The button that led to this film was removed with the previous one.
  useEffect(() => {
    if (isChosen && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isChosen]);
  return (
    <div ref={place} {...FILM_PLACE} className="rounded-lg">
      <FilmArea {...props} onPress={() => focusFilm(place.current)} />
    </div>
  );
}

/** Shows the poster until the film is played; ticket and player are loaded on click. */
function FilmArea({ onPress, ...props }: FilmViewProps & { onPress(): void }) {
  const { item, title, posterUrl, durationSeconds, previewSeconds, isGated, request = null } = props;
  const { user, status } = useSession();
  const location = useLocation();
  const [ticket, setTicket] = useState<PlayTicket | null>(null);
  const [isWanted, setIsWanted] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isOwn = status === "signed_in";
  const { kind, id } = item;
  const { index, startsAt = 0 } = item.part ?? {};
  const known = usePersonalData(getThingProgress, { params: { kind, id } }, isOwn);
  const isKnown = !isOwn || known.state !== "waiting";
  const current = useRef<string | null>(null);

  const open = useCallback(async () => {
    const opened = await requestPlayTicket({ kind, id });
    current.current = opened.ticket;
    return ticketOfPart(opened, { kind, id, ...(index === undefined ? {} : { part: { index, startsAt } }) });
  }, [kind, id, index, startsAt]);

  const start = useCallback(() => {
    setFailure(null);
    setIsWanted(true);
    open().then(setTicket, (cause: unknown) => {
      setIsWanted(false);
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(cause);
    });
  }, [open]);

  function press(): void {
    onPress();
    start();
  }

  // A viewer who comes from the previous film has already requested this one.
  const comesPlaying = request !== null || (location.state as { isPlaying?: boolean } | null)?.isPlaying === true;
  useEffect(() => {
    const isIdle = !isWanted && ticket === null && failure === null;
    if (comesPlaying && isIdle && status !== "restoring") start();
  }, [comesPlaying, isWanted, ticket, failure, status, start]);

  useEffect(
    () => () => {
      if (current.current !== null) closeTicket(current.current);
    },
    [],
  );

  if (failure !== null) {
    return (
      <Frame posterUrl={posterUrl}>
        <PlayFailure cause={failure} second={known.data?.progress?.place ?? null} onRetry={press} />
      </Frame>
    );
  }
  const waiting = (
    <Frame posterUrl={posterUrl}>
      <p role="status" className="absolute inset-0 grid place-items-center bg-black/40 text-white">
        <span className="rounded-md bg-black/60 px-3 py-1.5 text-sm">正在打开</span>
      </p>
    </Frame>
  );
  if (ticket !== null && isKnown) {
    const progress = progressOfPart(known.data?.progress ?? null, item, durationSeconds);
    const begun = { search: request === null ? location.search : "", startsAt, progress, durationSeconds };
    return (
      <LatePart
        code={player}
        skeleton={waiting}
        frame={(inner) => <div className="overflow-hidden rounded-lg">{inner}</div>}
        props={{
          title,
          ticket,
          posterUrl,
          durationSeconds,
          startAt: request?.from ?? startOf(begun),
          resumedAt: request?.from == null ? resumedAt(begun) : null,
          seen: progress?.seen ?? [],
          watermark: isGated ? (user?.phone_masked ?? user?.name ?? null) : null,
          next: props.next,
          renew: open,
          onPreviewEnd: props.onPreviewEnd,
          gate: props.gate,
          follower: props.follower,
          notes: props.notes,
        }}
      />
    );
  }
  if (isWanted) return waiting;
  const place = known.data ? progressOfPart(known.data.progress, item, durationSeconds) : null;
  const from = resumedAt({ search: location.search, startsAt, progress: place, durationSeconds });
  return (
    <Frame posterUrl={posterUrl}>
      <button
        type="button"
        onClick={press}
        className="group/play absolute inset-0 grid w-full place-content-center rounded-lg text-white"
      >
        {/* A dark circle with a light edge is visible on all covers. In pixels, so that it fits with large type. */}
        <span className="grid size-[64px] place-items-center rounded-full border-2 border-white bg-black/60 transition-colors duration-150 group-hover/play:bg-black/80 sm:size-[80px]">
          <PlayerIcon name="play" size={32} />
        </span>
        {previewSeconds === null ? (
          <span className={from === null ? "sr-only" : PLACED_LABEL}>
            {from === null ? (
              "播放"
            ) : (
              <>
                <span className="sr-only">播放，</span>从 {formatPlayingTime(from)} 接着看
              </>
            )}
          </span>
        ) : (
          <span className={`for-guests ${PLACED_LABEL}`}>试看 {formatPlayingTime(previewSeconds)}</span>
        )}
      </button>
      <p className="pointer-events-none absolute inset-0 flex items-end gap-3 p-3 text-white sm:p-4">
        {/* The cover of a lesson names the course; that of an item already has its own title. */}
        <span
          className={
            kind === "lesson"
              ? `${LABEL} mr-auto line-clamp-1 self-start max-[18rem]:sr-only sm:line-clamp-2`
              : "sr-only"
          }
        >
          {title}
        </span>
        {durationSeconds > 0 && (
          <span className={`${LABEL} ml-auto shrink-0 tabular-nums`}>{formatPlayingTime(durationSeconds)}</span>
        )}
      </p>
    </Frame>
  );
}

const LABEL = "rounded-md bg-black/70 px-2.5 py-1 text-sm";
/** Not below the circle, which stays in the middle. */
const PLACED_LABEL = `absolute bottom-3 left-3 sm:bottom-4 sm:left-4 ${LABEL}`;

function Frame({ posterUrl, children }: { posterUrl: string | null; children: ReactNode }) {
  return (
    <div className="relative aspect-video overflow-hidden rounded-lg bg-black">
      {posterUrl !== null && (
        <img
          srcSet={fittingSet(posterUrl, 960, 1280)}
          src={fittingPicture(posterUrl, 1280)}
          data-cover=""
          alt=""
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {children}
    </div>
  );
}
