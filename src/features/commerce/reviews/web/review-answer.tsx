/** The answer of the site to a review. */
export function ReviewAnswer({ text, note = "" }: { text: string; note?: string }) {
  return (
    <div className="mt-3 border-l-2 border-border-strong pl-3 text-sm">
      <p className="font-medium">本站回答{note && <span className="font-normal text-text-muted">，{note}</span>}</p>
      <p dir="auto" className="mt-0.5 wrap-anywhere whitespace-pre-line text-text-secondary">
        {text}
      </p>
    </div>
  );
}
