import { fittingPicture, fittingSet } from "../../../../../ui/display/cover-attributes.ts";
import type { MediaItem } from "../../item-contract.ts";
import { AUDIO_COLUMNS, ItemHeader, itemColumns } from "./item-header.tsx";

const SHAPES = { video: "aspect-video", audio: "aspect-video", pictures: "aspect-4/3 sm:aspect-3/2" } as const;

/** The first view of an item before its code is loaded: its picture and text, in their final positions. */
export function ItemOutline({ item }: { item: MediaItem }) {
  const cover = (
    <img
      srcSet={fittingSet(item.cover_url, 960, 1280)}
      src={fittingPicture(item.cover_url, 1280)}
      data-cover=""
      alt=""
      fetchPriority="high"
      className={`w-full rounded-lg bg-hover object-cover ${SHAPES[item.kind]}`}
    />
  );
  const isAudio = item.kind === "audio";
  return (
    <article aria-busy="true">
      {/* As high as the breadcrumbs, which are loaded with the code. */}
      <div className="h-11" />
      <div className={`mt-4 ${itemColumns(item.kind)}`}>
        <div className={isAudio ? AUDIO_COLUMNS : "min-w-0"}>
          {cover}
          {isAudio && (
            <div className="min-w-0 pb-[72px]">
              <ItemHeader item={item} />
            </div>
          )}
        </div>
        {!isAudio && <ItemHeader item={item} />}
      </div>
    </article>
  );
}
