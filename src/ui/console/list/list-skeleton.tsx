import { Skeleton } from "../../feedback/notes.tsx";

const ROWS = ["w-3/5", "w-2/5", "w-1/2", "w-2/3", "w-2/5", "w-3/5", "w-1/2", "w-2/5"] as const;
const TILES = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"] as const;

/** Reserves the space of a list that is loading: a table, cards on phones, or a grid, with the height of their rows. */
export function ListSkeleton({ isGrid, isSelectable }: { isGrid: boolean; isSelectable: boolean }) {
  if (isGrid) {
    return (
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
        {TILES.map((key) => (
          <Skeleton key={key} className="h-52 w-full rounded-lg" />
        ))}
      </div>
    );
  }
  return (
    <div className="flex flex-col max-md:gap-3">
      <div className="h-10 border-b border-border max-md:hidden" />
      {ROWS.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never move
          key={index}
          className="flex items-center gap-6 border-border p-3 max-md:h-28 max-md:items-start max-md:rounded-lg max-md:border md:border-b"
        >
          {isSelectable && <Skeleton className="size-4 shrink-0 max-md:hidden" />}
          <div className="flex-1">
            <Skeleton className={`h-5 ${width}`} />
          </div>
          <Skeleton className="h-5 w-1/6 max-md:hidden" />
          <Skeleton className="h-5 w-1/6 max-md:hidden" />
          <Skeleton className="h-5 w-1/12 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
