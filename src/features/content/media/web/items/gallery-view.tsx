import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, isPassing } from "../../../../../kit/api/api-error.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { ClosedPoster } from "../../../../../ui/display/closed-poster.tsx";
import { fittingPicture, fittingSet } from "../../../../../ui/display/cover-attributes.ts";
import { Icon } from "../../../../../ui/display/icon.tsx";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { RetryNote } from "../../../../../ui/feedback/notes.tsx";
import { LatePart, lateCode } from "../../../../../ui/trouble/late-part.tsx";
import type { PlayTicket } from "../../contract.ts";
import type { MediaItem } from "../../item-contract.ts";
import { closeTicket, requestPlayTicket } from "../played/played-item.ts";

const gallery = lateCode(async () => (await import("./gallery.tsx")).Gallery);

const REOPENED_MS = 60_000;

/** A set of pictures, shown as its cover until it is opened; ticket and pictures are loaded on click. */
export function GalleryView({ item, onLooked }: { item: MediaItem; onLooked(index: number): void }) {
  const { id, title, files, cover_url } = item;
  const [ticket, setTicket] = useState<PlayTicket | null>(null);
  const [isWanted, setIsWanted] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const current = useRef<string | null>(null);
  const openedAt = useRef(0);

  const open = useCallback(() => {
    setFailure(null);
    setIsWanted(true);
    requestPlayTicket({ kind: "media", id }).then(
      (opened) => {
        if (current.current !== null) closeTicket(current.current);
        current.current = opened.ticket;
        openedAt.current = Date.now();
        setTicket(opened);
      },
      (cause: unknown) => {
        if (!(cause instanceof ApiError)) throw cause;
        // The loaded pictures and the position among them are preserved.
        if (current.current !== null && isPassing(cause)) showMessage("error", cause.message);
        else setFailure(cause);
      },
    );
  }, [id]);

  /** An expired ticket is replaced by a new one; a failure with a new ticket is final. */
  const reopen = useCallback(() => {
    if (Date.now() - openedAt.current > REOPENED_MS) open();
  }, [open]);

  useEffect(
    () => () => {
      if (current.current !== null) closeTicket(current.current);
    },
    [],
  );

  if (files.length === 0)
    return <ClosedPoster coverUrl={cover_url} icon="clock" text="图片正在准备，放好就能看" onReach={null} />;
  const cover = (inner: React.ReactNode, below: React.ReactNode = null) => (
    <>
      <div className="relative aspect-4/3 overflow-hidden rounded-lg border border-border bg-hover sm:aspect-3/2">
        <img
          srcSet={fittingSet(cover_url, 960, 1280)}
          src={fittingPicture(cover_url, 1280)}
          data-cover=""
          alt=""
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover dark:brightness-85"
        />
        {inner}
      </div>
      {/* The place of a picture's caption. */}
      <div className="mt-3 min-h-12">{below}</div>
    </>
  );
  if (failure !== null) {
    return cover(
      <div className="absolute inset-0 grid place-items-center bg-black/70 p-6">
        <RetryNote title={failure.message} onRetry={open} />
      </div>,
    );
  }
  const opening = cover(
    <p role="status" className="absolute inset-0 grid place-items-center bg-black/40 text-white">
      <span className="rounded-md bg-black/60 px-3 py-1.5 text-sm">正在打开</span>
    </p>,
  );
  if (ticket !== null) {
    const pictures = ticket.files.map((file, index) => ({
      id: file.id,
      url: file.url,
      width: file.width ?? 0,
      height: file.height ?? 0,
      title: files.find((one) => one.id === file.id)?.title || `${title}，第 ${index + 1} 张`,
    }));
    return (
      <LatePart
        code={gallery}
        skeleton={opening}
        frame={(inner) => inner}
        props={{ title, pictures, onLooked, onLost: reopen, onRetry: open }}
      />
    );
  }
  if (isWanted) return opening;
  return cover(
    null,
    <Button size="large" onClick={open}>
      <Icon name="picture" />看 {files.length} 张图
    </Button>,
  );
}
