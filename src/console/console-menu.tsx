import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { type ConsolePage, consoleHref } from "../ui/console/page.ts";
import { Link } from "../ui/controls/link.tsx";
import { Icon } from "../ui/display/icon.tsx";
import { CONSOLE_PAGES } from "./console-pages.ts";
import { currentOf, menuOf } from "./menu-of.ts";

interface ConsoleMenuProps {
  permissions: readonly string[];
  /** The number of waiting items of each page, by page path. */
  waiting: Readonly<Record<string, number>>;
  onLeave?(): void;
}

/** Menu of the pages that the staff member may open, with the number of waiting items of each. */
export function ConsoleMenu({ permissions, waiting, onLeave }: ConsoleMenuProps) {
  const { pathname } = useLocation();
  const current = currentOf(CONSOLE_PAGES, pathname);
  const menu = useRef<HTMLElement>(null);
  // The menu is longer than the screen, so it scrolls to the current page, which may have been opened by its address.
  useEffect(() => {
    if (pathname !== "") menu.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <nav ref={menu} aria-label="控制台" className="flex flex-col gap-4 pb-8 text-sm">
      {menuOf(CONSOLE_PAGES, permissions).map(([group, pages]) => (
        <MenuGroup key={group} name={group === pages[0]?.title ? null : group} waiting={sumOf(pages, waiting)}>
          <ul>
            {pages.map((page) => (
              <li key={page.path}>
                <Link
                  to={consoleHref(page.path)}
                  aria-current={page.path === current ? "page" : undefined}
                  onClick={onLeave}
                  className="flex min-h-9 items-center gap-2 rounded-md px-3 text-text-secondary hover:bg-hover hover:text-text aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand"
                >
                  {page.title}
                  <WaitingCount count={waiting[page.path] ?? 0} />
                </Link>
              </li>
            ))}
          </ul>
        </MenuGroup>
      ))}
    </nav>
  );
}

function sumOf(pages: readonly ConsolePage[], waiting: ConsoleMenuProps["waiting"]): number {
  return pages.reduce((sum, { path }) => sum + (waiting[path] ?? 0), 0);
}

interface MenuGroupProps {
  /** Null: a single page that needs no heading. */
  name: string | null;
  waiting: number;
  children: ReactNode;
}

/** A folded group shows how much waits in it, and is marked if it contains the current page. */
function MenuGroup({ name, waiting, children }: MenuGroupProps) {
  if (name === null) return children;
  return (
    <details open className="group">
      <summary className="mb-1 flex min-h-7 cursor-pointer list-none items-center gap-1 rounded-md px-3 text-xs font-medium text-text-muted hover:bg-hover group-[:not([open]):has([aria-current])]:text-brand [&::-webkit-details-marker]:hidden">
        <h2>{name}</h2>
        <Icon name="chevron-down" size={12} className="-rotate-90 group-open:rotate-0" />
        <span className="ml-auto flex group-open:hidden">
          <WaitingCount count={waiting} />
        </span>
      </summary>
      {children}
    </details>
  );
}

function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-gold-bg px-2 text-xs font-medium text-gold tabular-nums">
      <span className="sr-only">等待处理</span>
      {count}
    </span>
  );
}
