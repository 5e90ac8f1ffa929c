import type { ReactNode } from "react";
import type { Access } from "../../../../../domain/access/access-contract.ts";
import { LEVEL } from "../../../../../domain/access/levels.ts";
import { ClosedPoster } from "../../../../../ui/display/closed-poster.tsx";
import { Breadcrumbs } from "../../../../../ui/layout/breadcrumbs.tsx";
import type { MediaItem } from "../../item-contract.ts";
import { MEDIA_PATH } from "../../item-paths.ts";
import type { DrawNotes } from "../player/notes-slot.ts";
import { AudioView } from "./audio-view.tsx";
import { Films } from "./films.tsx";
import { GalleryView } from "./gallery-view.tsx";
import { useItemAccess } from "./item-access.ts";
import { ItemHeader, itemColumns } from "./item-header.tsx";

interface ItemViewProps {
  item: MediaItem;
  /** Shown instead of the player to visitors without access. */
  gate(access: Access, own: ReturnType<typeof useItemAccess>["own"]): ReactNode;
  /** A visitor without access wants to play. */
  onReach(): void;
  /** Tracks watching; renders nothing. */
  follower(film: HTMLMediaElement, part: { startsAt: number; isLast: boolean }): ReactNode;
  /** Notes at the seconds of a film. */
  notes: DrawNotes;
  /** Downloadable files; null: none. */
  attachments: ReactNode;
  /** Called with the pictures that were looked at. */
  onLooked(index: number): void;
}

/** One film, recording or set of pictures with its description and player. */
export function ItemView({ item, gate, onReach, follower, notes, onLooked, attachments }: ItemViewProps) {
  const { access, own, isKnown } = useItemAccess(item);
  const isWhole = access.allowed;
  return (
    <article>
      <Breadcrumbs crumbs={[{ label: "媒体", to: MEDIA_PATH }, { label: item.title }]} />
      <div className={`mt-4 ${itemColumns(item.kind)}`}>
        {item.kind === "audio" && (
          <AudioView
            item={item}
            isOpen={isKnown ? isWhole : null}
            onReach={onReach}
            header={<ItemHeader item={item} />}
          />
        )}
        {item.kind !== "audio" && (
          <>
            <div className="min-w-0">
              {!isWhole && (
                <ClosedPoster
                  coverUrl={item.cover_url}
                  icon="lock"
                  text={closedText(item.kind, access)}
                  onReach={isKnown ? onReach : null}
                />
              )}
              {isWhole && item.kind === "pictures" && <GalleryView item={item} onLooked={onLooked} />}
              {isWhole && item.kind === "video" && (
                <Films item={item} follower={follower} notes={notes} onReach={onReach} />
              )}
            </div>
            <ItemHeader item={item} />
          </>
        )}
      </div>
      {/* The gate fades the text above it; without a text the fade is cut off. */}
      {!isWhole && <div className="mt-8 overflow-hidden">{gate(access, own)}</div>}
      {attachments !== null && (
        <section aria-labelledby="files" className="mt-14 max-w-reading">
          <h2 id="files" className="mb-4 text-xl font-semibold">
            附件
          </h2>
          {attachments}
        </section>
      )}
    </article>
  );
}

/** What a viewer wants to do with an item of each kind. */
export const ITEM_AIMS = { video: "看这段视频", audio: "听这期音频", pictures: "看这组图片" } as const;

function closedText(kind: MediaItem["kind"], { required_level: required }: Access): string {
  if (required < LEVEL.vip) return `登录后${ITEM_AIMS[kind]}`;
  return kind === "video" ? "这段视频要先开通才能看" : "这组图片要先开通才能看";
}
