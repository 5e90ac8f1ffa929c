import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { Link } from "../../../../../ui/controls/link.tsx";
import { Icon } from "../../../../../ui/display/icon.tsx";
import { currentOf, currentOfSection, type Section } from "./site-nav.ts";

const LOOK =
  "flex min-h-11 items-center gap-1 rounded-md px-2 text-text-secondary lg:px-3 hover:bg-hover hover:text-text aria-[current]:font-semibold aria-[current]:text-brand";

/**
 * A section of the header: a link, or a disclosure with its links. `<details>` opens and closes before scripts run; the
 * script closes it on Esc, on a click outside, when it loses the focus and when one of its links is clicked.
 */
export function SectionMenu({ section, pathname }: { section: Section; pathname: string }) {
  const [only, ...more] = section.ways;
  if (only === undefined) return null;
  if (more.length === 0) {
    return (
      <Link to={only.to} aria-current={currentOf(only, pathname)} prefetch="intent" className={LOOK}>
        {section.label}
      </Link>
    );
  }
  return <Disclosure section={section} pathname={pathname} />;
}

function Disclosure({ section, pathname }: { section: Section; pathname: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeBeside = ({ target }: PointerEvent) => {
      if (!menu.current?.contains(target as Node)) menu.current?.removeAttribute("open");
    };
    addEventListener("pointerdown", closeBeside);
    return () => removeEventListener("pointerdown", closeBeside);
  }, []);

  function closeByKey({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
    if (key !== "Escape" || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector("summary")?.focus();
  }

  function closeBehind({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) {
    // Without a newly focused element another window is active, or a click outside closes the menu anyway.
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  }

  return (
    <details ref={menu} name="site-section" onKeyDown={closeByKey} onBlur={closeBehind} className="group relative">
      <summary
        aria-current={currentOfSection(section, pathname)}
        className={`list-none [&::-webkit-details-marker]:hidden ${LOOK}`}
      >
        {section.label}
        <Icon name="chevron-down" size={16} className="transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <ul className="rise-in absolute top-full left-0 mt-1 w-40 rounded-lg border border-border bg-card p-2 shadow-float">
        {section.ways.map((way) => (
          <li key={way.to}>
            <Link
              to={way.to}
              aria-current={currentOf(way, pathname)}
              prefetch="intent"
              onClick={() => menu.current?.removeAttribute("open")}
              className="flex min-h-11 items-center rounded-md px-3 hover:bg-hover aria-[current]:font-semibold aria-[current]:text-brand"
            >
              {way.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
