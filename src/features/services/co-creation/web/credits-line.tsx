/** The people behind a common work; nothing where there are none. */
export function CreditsLine({ credits, className }: { credits: string | null; className: string }) {
  return credits && <p className={`text-sm wrap-anywhere text-text-secondary ${className}`}>共创：{credits}</p>;
}
