import { useEffect, useState } from "react";

/** A heading of the text. */
export interface TocItem {
  level: number;
  id: string;
  text: string;
}

const INDENT: Record<number, string> = { 3: "pl-6", 4: "pl-9" };

/** 本页目录: the headings of the text; the current one is marked. */
export function PageToc({ items }: { items: readonly TocItem[] }) {
  if (items.length < 2) return <div data-aside="" className="hidden xl:block" />;
  return (
    <nav
      data-aside=""
      aria-label="本页目录"
      className="sticky top-14 hidden max-h-[calc(100dvh-56px)] self-start overflow-y-auto px-4 py-8 xl:block print:hidden"
    >
      <TocLinks items={items} />
    </nav>
  );
}

/** The same list in a drawer, for windows without space next to the text. */
export function TocLinks({ items, onFollow }: { items: readonly TocItem[]; onFollow?(): void }) {
  const activeId = useActiveHeading(items);
  if (items.length < 2) return null;
  return (
    <>
      <p className="mb-2 pl-3 text-sm font-semibold">本页目录</p>
      <ol className="border-l border-border text-sm">
        {items.map((item) => (
          <li key={item.id}>
            <a
              href={`#${item.id}`}
              onClick={onFollow}
              aria-current={item.id === activeId ? "true" : undefined}
              className={`-ml-px block border-l-2 py-1.5 pr-2 ${INDENT[item.level] ?? "pl-3"} ${item.id === activeId ? "border-brand-mark text-brand" : "border-transparent text-text-secondary hover:text-text"}`}
            >
              {item.text}
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The last heading above the upper third of the window. */
function useActiveHeading(items: readonly TocItem[]): string | null {
  const [activeId, setActiveId] = useState<string | null>(null);
  useEffect(() => {
    const headings = items.map((item) => document.getElementById(item.id)).filter((heading) => heading !== null);
    const observer = new IntersectionObserver(
      () => {
        const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
        setActiveId(passed.at(-1)?.id ?? headings[0]?.id ?? null);
      },
      { rootMargin: "0px 0px -66% 0px", threshold: [0, 1] },
    );
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [items]);
  return activeId;
}
