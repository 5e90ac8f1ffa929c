import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "../../ui/controls/link.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { LatePart } from "../../ui/trouble/late-part.tsx";
import { invitationEntryCode } from "./profile-code.tsx";
import { hrefOfPart, OVERVIEW, PART_GROUPS, type Part } from "./profile-parts.ts";

interface ProfileNavProps {
  /** undefined: unknown yet. */
  current?: Part | typeof OVERVIEW;
}

/** Rendered while it is unknown whether the part is available, and if it is not. */
const drawNothing = () => null;

const ROW = "flex min-h-11 items-center rounded-md px-3 hover:bg-hover";

/** The side navigation of 个人中心: its parts in groups. */
export function SideNav({ current }: ProfileNavProps) {
  const link = ({ key, label }: Part | typeof OVERVIEW) => (
    <Link
      to={hrefOfPart(key)}
      aria-current={current?.key === key ? "page" : undefined}
      className={`${ROW} text-text-secondary aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand`}
    >
      {label}
    </Link>
  );
  const nav = useRef<HTMLElement>(null);
  const key = current?.key;
  // Scrolls the list alone: the page stays where it is.
  useEffect(() => {
    const list = nav.current;
    const entry = key === undefined ? null : list?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!list || !entry) return;
    const below = entry.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
    if (below > 0) list.scrollTop += below;
  }, [key]);
  return (
    <nav
      ref={nav}
      aria-label="个人中心"
      className="sticky top-24 max-h-[calc(100dvh-7rem)] self-start overflow-y-auto overscroll-contain max-lg:hidden"
    >
      {link(OVERVIEW)}
      {PART_GROUPS.map((group) => (
        <FoldedGroup key={group.label} label={group.label} isCurrent={group.parts.some((part) => part.key === key)}>
          <Parts parts={group.parts} link={link} />
        </FoldedGroup>
      ))}
    </nav>
  );
}

/** A group that can be opened; the group of the current part opens by itself, and stays open. */
function FoldedGroup({ label, isCurrent, children }: { label: string; isCurrent: boolean; children: ReactNode }) {
  const group = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isCurrent) group.current?.setAttribute("open", "");
  }, [isCurrent]);
  return (
    <details ref={group} className="group mt-2">
      <summary
        className={`${ROW} cursor-pointer list-none justify-between text-sm text-text-muted [&::-webkit-details-marker]:hidden`}
      >
        {label}
        <Icon name="chevron-down" size={16} className="transition-transform duration-150 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

/** The same list below the overview on narrow screens, where each part fills the page. */
export function PartList() {
  return (
    <nav aria-label="个人中心" className="mt-10 lg:hidden">
      <Groups
        link={({ key, label }) => (
          <Link to={hrefOfPart(key)} className={`${ROW} min-h-12 justify-between`}>
            {label}
            <Icon name="chevron-right" size={18} className="text-text-muted" />
          </Link>
        )}
      />
    </nav>
  );
}

function Groups({ link }: { link(part: Part): ReactNode }) {
  return PART_GROUPS.map(({ label, parts }) => (
    <div key={label} className="mt-5">
      <p className="px-3 pb-1 text-sm text-text-muted">{label}</p>
      <Parts parts={parts} link={link} />
    </div>
  ));
}

function Parts({ parts, link }: { parts: readonly Part[]; link(part: Part): ReactNode }) {
  return (
    <ul>
      {parts.map((part) =>
        part.key === "invitations" ? (
          <LatePart
            key={part.key}
            code={invitationEntryCode}
            props={{ children: <li>{link(part)}</li> }}
            frame={drawNothing}
          />
        ) : (
          <li key={part.key}>{link(part)}</li>
        ),
      )}
    </ul>
  );
}
