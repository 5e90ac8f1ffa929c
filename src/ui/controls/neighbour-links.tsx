import { Link } from "./link.tsx";

interface NeighbourLink {
  /** Its relation to the current text: 上一篇, 读完了. */
  label: string;
  title: string;
  path: string;
}

interface NeighbourLinksProps {
  /** The name of the navigation: 上一篇与下一篇. */
  name: string;
  previous: NeighbourLink | null;
  /** After the last text it links back to the whole work. */
  next: NeighbourLink & { isLast: boolean };
}

const CARD =
  "flex min-h-20 flex-1 flex-col justify-center rounded-lg border border-border px-5 py-3 hover:border-brand hover:text-brand";

/** The links from a text to the one before it and the one after it. */
export function NeighbourLinks({ name, previous, next }: NeighbourLinksProps) {
  return (
    <nav aria-label={name} className="mt-16 flex flex-col gap-4 sm:flex-row print:hidden">
      {previous ? (
        <Link to={previous.path} rel="prev" className={CARD}>
          <NeighbourText link={previous} />
        </Link>
      ) : (
        <span className="hidden flex-1 sm:block" />
      )}
      <Link to={next.path} rel={next.isLast ? undefined : "next"} className={`${CARD} sm:text-right`}>
        <NeighbourText link={next} />
      </Link>
    </nav>
  );
}

function NeighbourText({ link: { label, title } }: { link: NeighbourLink }) {
  return (
    <>
      <span className="text-xs text-text-muted">{label}</span>
      <span className="mt-1 font-medium">{title}</span>
    </>
  );
}
