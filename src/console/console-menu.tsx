import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { consoleHref } from "../ui/console/page.ts";
import { Link } from "../ui/controls/link.tsx";
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
        <div key={group}>
          {group !== pages[0]?.title && <h2 className="px-3 pb-1 text-xs font-medium text-text-muted">{group}</h2>}
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
                  {(waiting[page.path] ?? 0) > 0 && (
                    <span className="ml-auto rounded-full bg-gold-bg px-2 text-xs font-medium text-gold tabular-nums">
                      <span className="sr-only">等待处理</span>
                      {waiting[page.path]}
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
