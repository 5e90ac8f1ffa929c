import { MAX_STARS } from "../review-rules.ts";

/** A rating as stars; screen readers announce the number. */
export function Stars({ rating, className = "" }: { rating: number; className?: string }) {
  const full = Math.round(rating);
  return (
    <span
      role="img"
      aria-label={`${rating} 星，满分 ${MAX_STARS} 星`}
      className={`tracking-wider text-gold ${className}`}
    >
      {"★".repeat(full)}
      <span className="text-text-muted">{"☆".repeat(MAX_STARS - full)}</span>
    </span>
  );
}
