import { Skeleton } from "../../ui/feedback/notes.tsx";
import type { PartKey } from "./profile-parts.ts";

const ROW_HEIGHTS: Partial<Record<PartKey, string>> = {
  learning: "h-[130px]",
  orders: "h-[172px] sm:h-[118px]",
  devices: "h-[86px]",
  notes: "h-[150px]",
  notifications: "h-[84px]",
  certificates: "h-[118px]",
  comments: "h-[118px]",
};

/** The shape of the overview: the membership and what waits, then two rows. */
export function OverviewSkeleton() {
  return (
    <div className="grid gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid content-start gap-6 xl:order-last">
        <Skeleton className="h-[204px] w-full rounded-lg" />
        <Skeleton className="h-[104px] w-full rounded-lg" />
      </div>
      <div className="grid content-start gap-10">
        {[1, 2].map((row) => (
          <div key={row}>
            <Skeleton className="mt-2 mb-4 h-7 w-28" />
            <Skeleton className="h-[130px] w-full rounded-lg" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The shape of what a part will show: two cards, rows for lists, sections for settings. */
export function PartSkeleton({ part }: { part: PartKey }) {
  if (part === "profile") {
    return (
      <div className="grid gap-6 xl:grid-cols-2">
        <Skeleton className="min-h-[204px] w-full rounded-lg" />
        <Skeleton className="h-[286px] w-full rounded-lg" />
      </div>
    );
  }
  const row = ROW_HEIGHTS[part];
  if (row === undefined) {
    return (
      <div className="grid gap-10">
        {[1, 2].map((section) => (
          <div key={section}>
            <Skeleton className="h-7 w-32" />
            <Skeleton className="mt-4 h-40 w-full rounded-lg" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className={`w-full rounded-lg ${row}`} />
      ))}
    </div>
  );
}
