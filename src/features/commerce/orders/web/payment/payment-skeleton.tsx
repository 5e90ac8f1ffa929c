import { Skeleton } from "../../../../../ui/feedback/notes.tsx";

/** Reserves the space of amount, code and buttons. */
export function PaymentSkeleton({ hasSandbox, hasOtherChannel }: { hasSandbox: boolean; hasOtherChannel: boolean }) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-border bg-card px-5 pt-8 pb-6 shadow-card noscript:hidden">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="mt-1 h-[55px] w-44" />
      <Skeleton className="mt-5 size-60 rounded-lg" />
      <Skeleton className="mt-4 h-6 w-40" />
      <Skeleton className="mt-1 h-6 w-52" />
      <Skeleton className="mt-4 h-[150px] w-full md:hidden" />
      {hasSandbox && <div className="mt-3 h-11" />}
      <Skeleton className="mt-6 h-12 w-full max-w-80" />
      {hasOtherChannel && <Skeleton className="mt-2 h-11 w-full max-w-80" />}
      <Skeleton className="mt-2 h-11 w-full max-w-80" />
      <div className="mt-2 h-12" />
      <Skeleton className="mt-6 h-[138px] w-full" />
    </div>
  );
}
