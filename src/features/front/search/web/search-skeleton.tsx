import { Skeleton } from "../../../../ui/feedback/notes.tsx";

/** As high as a result with its cover. */
export function SearchSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-5 w-24" />
      {["a", "b", "c", "d", "e"].map((place) => (
        <div key={place} className="flex gap-4 sm:gap-5">
          <Skeleton className="aspect-video w-16 shrink-0 self-start rounded-sm sm:w-24" />
          <div className="flex-1">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="mt-2 h-11 w-full" />
            <Skeleton className="mt-2 h-4 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
