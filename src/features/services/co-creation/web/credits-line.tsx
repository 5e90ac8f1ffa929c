/** The people who made a joint work. Renders nothing without names. */
export function CreditsLine({ credits, className }: { credits: string | null; className: string }) {
  return credits && <p className={`text-sm wrap-anywhere text-text-secondary ${className}`}>共创：{credits}</p>;
}
