import { useCallback } from "react";
import { AccessGate } from "../../features/access/membership/web/gate/access-gate.tsx";
import { useReachGate } from "../../features/access/membership/web/gate/reach-gate.ts";
import type { Download } from "../../features/content/downloads/contract.ts";
import { Attachments } from "../../features/content/downloads/web/attachments.tsx";
import type { MediaItem } from "../../features/content/media/item-contract.ts";
import { PICTURE_SECONDS } from "../../features/content/media/item-length.ts";
import { ITEM_AIMS, ItemView } from "../../features/content/media/web/items/item-view.tsx";
import { FilmNotes } from "../../features/learning/notes/web/late-film-notes.tsx";
import { noteSeen } from "../../features/learning/progress/web/note-seen.ts";
import { WatchFollower } from "../../features/learning/progress/web/watch-follower.ts";
import { useSession } from "../../ui/facts/session.ts";

const KINDS = { video: "会员视频", audio: "会员音频", pictures: "会员图集" } as const;

interface OpenItemProps {
  item: MediaItem;
  /** Downloads. */
  files: readonly Download[];
  lowestPriceFen: number | null;
}

/** One item with the parts of other slices: its gate and the progress of the visitor. */
export function OpenItem({ item, files, lowestPriceFen }: OpenItemProps) {
  const { id, kind, content_type: contentType, title } = item;
  const { user } = useSession();
  const reach = useReachGate({ type: "media", id }, ITEM_AIMS[kind]);
  const userId = user?.id ?? null;
  const lookAt = useCallback(
    (index: number) => {
      if (userId === null) return;
      const [from, to] = [index * PICTURE_SECONDS, (index + 1) * PICTURE_SECONDS];
      noteSeen({ userId, kind: "media", id, seen: [[from, to]], place: from });
    },
    [userId, id],
  );
  return (
    <ItemView
      item={item}
      gate={(access, own) => (
        <AccessGate
          access={access}
          contentType={contentType}
          own={own}
          resource={{ type: "media", id }}
          aim={ITEM_AIMS[kind]}
          lead={`《${title}》是${KINDS[kind]}`}
          lowestPriceFen={lowestPriceFen}
        />
      )}
      onReach={reach}
      follower={(film, part) => <WatchFollower film={film} kind="media" id={id} part={part} />}
      notes={(slot) => <FilmNotes {...slot} kind="media" id={id} />}
      onLooked={lookAt}
      attachments={files.length === 0 ? null : <Attachments items={files} courseId={null} />}
    />
  );
}
