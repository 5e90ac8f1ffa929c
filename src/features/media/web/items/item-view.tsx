import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ClosedPoster } from "../../../../ui/display/closed-poster.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { getThingProgress } from "../../../learning/contract.ts";
import type { Access } from "../../../membership/contract.ts";
import type { MediaItem } from "../../item-contract.ts";
import { fileAt, startsOfFiles } from "../../item-length.ts";
import { MEDIA_PATH } from "../../item-paths.ts";
import type { PlayedThing } from "../played/played-thing.ts";
import { FilmStage } from "../player/film-stage.tsx";
import type { DrawNotes } from "../player/notes-slot.ts";
import { AudioStage } from "./audio-stage.tsx";
import { FileList } from "./file-list.tsx";
import { GalleryStage } from "./gallery-stage.tsx";
import { useItemAccess } from "./item-access.ts";
import { ItemWords, itemColumns } from "./item-words.tsx";

interface ItemViewProps {
  item: MediaItem;
  /** Stands where it would play, for those who may not. */
  gate(access: Access, own: ReturnType<typeof useItemAccess>["own"]): ReactNode;
  /** Follows what is watched; draws nothing. */
  follower(film: HTMLMediaElement, part: { startsAt: number; isLast: boolean }): ReactNode;
  /** Notes at the seconds of a film. */
  notes: DrawNotes;
  /** What people say about it. */
  discussion: ReactNode;
  /** Hears which pictures were looked at. */
  onLooked(index: number): void;
}

/** One film, recording or set of pictures: what it is, and where it plays. */
export function ItemView({ item, gate, follower, notes, onLooked, discussion }: ItemViewProps) {
  const { access, own, isKnown } = useItemAccess(item);
  const reach = useReach();
  const isWhole = access.allowed;
  return (
    <article>
      <Breadcrumbs crumbs={[{ label: "媒体", to: MEDIA_PATH }, { label: item.title }]} />
      <div className={`mt-4 ${itemColumns(item.kind)}`}>
        {item.kind === "audio" && (
          <AudioStage item={item} isOpen={isKnown ? isWhole : null} onReach={reach} words={<ItemWords item={item} />} />
        )}
        {item.kind !== "audio" && (
          <>
            <div className="min-w-0">
              {!isWhole && (
                <ClosedPoster
                  coverUrl={item.cover_url}
                  icon="lock"
                  text={item.kind === "video" ? "这段视频要先开通才能看" : "这组图片要先开通才能看"}
                  onReach={isKnown ? reach : null}
                />
              )}
              {isWhole && item.kind === "pictures" && <GalleryStage item={item} onLooked={onLooked} />}
              {isWhole && item.kind === "video" && <Films {...{ item, follower, notes }} onReach={reach} />}
            </div>
            <ItemWords item={item} />
          </>
        )}
      </div>
      {/* The gate fades what stands above it; here that is no text, and is cut off. */}
      {!isWhole && <div className="mt-8 overflow-hidden">{gate(access, own)}</div>}
      <div className="mt-14 max-w-reading">{discussion}</div>
    </article>
  );
}

/** A guest who wants in meets the login, a user the plans (decisions §4). */
function useReach(): () => void {
  const { user, openLogin } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return () => {
    if (user === null) openLogin({ reason: "登录后继续" });
    else void navigate(`/vip/?from=${encodeURIComponent(pathname + search)}`);
  };
}

function Films({
  item,
  follower,
  notes,
  onReach,
}: Pick<ItemViewProps, "item" | "follower" | "notes"> & { onReach(): void }) {
  const starts = startsOfFiles(item.kind, item.files);
  const { at, choose } = useCurrentFile(item, starts);
  const file = item.files[at];
  if (!file)
    return <ClosedPoster coverUrl={item.cover_url} icon="clock" text="视频正在准备，放好就能看" onReach={null} />;
  const startsAt = starts[at] ?? 0;
  const isLast = at === item.files.length - 1;
  const thing: PlayedThing = { kind: "media", id: item.id, part: { index: at, startsAt } };
  return (
    <>
      <FilmStage
        key={file.id}
        thing={thing}
        title={file.title || item.title}
        posterUrl={file.poster_url ?? item.cover_url}
        durationSeconds={file.duration_seconds ?? 0}
        previewSeconds={null}
        isGated={item.content_type !== "free"}
        next={null}
        onPreviewEnd={onReach}
        gate={null}
        follower={(film) => follower(film, { startsAt, isLast })}
        // A second names its place where the item is one film.
        notes={item.files.length === 1 ? notes : null}
      />
      {item.files.length > 1 && <FileList item={item} currentIndex={at} onChoose={choose} />}
    </>
  );
}

/** The file that the address names a second of, else where this viewer stopped, else the first; and any that is chosen. */
function useCurrentFile({ id, files }: MediaItem, starts: readonly number[]) {
  const { status } = useSession();
  const { search } = useLocation();
  const isAsked = status === "signed_in" && files.length > 1;
  const { data } = usePersonalData(getThingProgress, { params: { kind: "media", id } }, isAsked);
  const [chosen, setChosen] = useState<number | null>(null);
  const [named, setNamed] = useState<number | null>(null);
  // After the page stands: what the server sent is the same for every second.
  useEffect(() => {
    const second = /[?&]t=(\d{1,6})(?:&|$)/.exec(search)?.[1];
    setNamed(second === undefined ? null : Number(second));
  }, [search]);
  const place = named ?? data?.progress?.place ?? 0;
  return { at: chosen ?? fileAt(starts, place), choose: setChosen };
}
