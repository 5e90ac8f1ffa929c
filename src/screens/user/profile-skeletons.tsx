import { Skeleton, SkeletonList } from "../../ui/feedback/notes.tsx";
import type { PartKey } from "./profile-parts.ts";

const ROWS: Partial<Record<PartKey, string>> = {
  learning: "skeleton-cover h-[130px]",
  orders: "skeleton-button h-[172px] sm:h-[118px]",
  coupons: "skeleton-button h-[118px]",
  invoices: "skeleton-button h-[118px]",
  redemptions: "skeleton-button h-[118px]",
  gifts: "skeleton-button h-[118px]",
  bookings: "skeleton-button h-[144px]",
  projects: "skeleton-button h-[118px]",
  invitations: "skeleton-button h-[86px]",
  devices: "skeleton-button h-[86px]",
  notes: "skeleton-lines h-[150px]",
  notifications: "skeleton-lines h-[84px]",
  downloads: "skeleton-button h-[118px]",
  certificates: "skeleton-button h-[118px]",
  topics: "skeleton-lines h-[94px]",
  "co-creation": "skeleton-lines h-[118px]",
  comments: "skeleton-lines h-[118px]",
};

/** The skeleton of the overview: two lists, then the membership and pending tasks. */
export function OverviewSkeleton() {
  return (
    <div className="grid gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid content-start gap-10">
        {(["learning", "orders"] as const).map((part) => (
          <div key={part}>
            <Skeleton className="mt-2 mb-4 h-7 w-28" />
            <Skeleton className={`w-full rounded-lg ${ROWS[part]}`} />
          </div>
        ))}
      </div>
      <div className="grid content-start gap-6">
        <MembershipSkeleton />
        <Skeleton className="skeleton-button h-[104px] w-full rounded-lg" />
      </div>
    </div>
  );
}

function MembershipSkeleton() {
  return (
    <div aria-hidden="true" className="flex h-[204px] flex-col gap-3 rounded-lg bg-surface p-6 noscript:hidden">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-7 w-36" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="mt-auto h-11 w-28" />
    </div>
  );
}

/** The skeleton of a part: two cards for the profile, rows for lists, sections for settings. */
export function PartSkeleton({ part }: { part: PartKey }) {
  if (part === "profile") {
    return (
      <div className="grid gap-6 xl:grid-cols-2">
        <MembershipSkeleton />
        <Skeleton className="h-[286px] w-full rounded-lg" />
      </div>
    );
  }
  const row = ROWS[part];
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
  return <SkeletonList className={`w-full rounded-lg ${row}`} />;
}
