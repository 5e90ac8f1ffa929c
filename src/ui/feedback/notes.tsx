import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { Icon } from "../display/icon.tsx";
import drawings from "./empty-drawings.svg";

/** The symbols of `empty-drawings.svg`. */
export type EmptyDrawing =
  | "bell"
  | "book"
  | "calendar"
  | "chat"
  | "course"
  | "done"
  | "download"
  | "gift"
  | "idea"
  | "link"
  | "lock"
  | "medal"
  | "note"
  | "order"
  | "page"
  | "search"
  | "ticket";

interface EmptyStateProps {
  title: string;
  text: string;
  action?: ReactNode;
  /** What is missing here; a blank page by default. */
  drawing?: EmptyDrawing;
}

/** An empty state: explains what will be here, and offers one action. */
export function EmptyState({ title, text, action, drawing = "page" }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-border px-6 py-12 text-center">
      {/* One file for all drawings, loaded only by pages that show one: no script grows by them. */}
      <svg aria-hidden="true" className="empty-drawing">
        <use href={`${drawings}#${drawing}`} />
      </svg>
      <p className="mt-3 font-semibold">{title}</p>
      <p className="mt-1.5 max-w-[34em] text-sm text-balance text-text-secondary">{text}</p>
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}

/** An error: what happened, that nothing was lost, and what to do. Announced when it appears. */
export function ErrorNote({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div role="alert" className="flex gap-3 rounded-lg border border-danger-border bg-danger-bg p-4 text-sm">
      <Icon name="warning" className="mt-0.5 text-danger-text" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {text !== undefined && <p className="mt-1 text-text-secondary">{text}</p>}
        {action !== undefined && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}

interface RetryNoteProps {
  title: string;
  text?: string;
  /** Set where the retry is something else than the same attempt. */
  label?: string;
  /** The label while a retry is in progress. */
  busyLabel?: string | null;
  onRetry(): void;
}

/** The same with a retry button. */
export function RetryNote({ label = "再试一次", busyLabel = null, onRetry, ...note }: RetryNoteProps) {
  const action = (
    <Button size="small" variant="secondary" busyLabel={busyLabel} onClick={onRetry}>
      {label}
    </Button>
  );
  return <ErrorNote {...note} action={action} />;
}

/** Reserves the space of loading content; must have the height of that content. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <div aria-hidden="true" className={`skeleton ${className}`} />;
}

/** Reserves the space of a list that is loading. */
export function SkeletonList({ className, count = 3 }: { className: string; count?: number | undefined }) {
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move
        <Skeleton key={index} className={className} />
      ))}
    </div>
  );
}
