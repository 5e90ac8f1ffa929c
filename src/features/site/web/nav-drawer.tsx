import { useRef } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "../../../ui/display/icon.tsx";
import { isWayHere, SITE_NAV } from "./site-nav.ts";

const ID = "nav-drawer";

/** The main ways on a phone. A native popover: it opens before any script runs, closes by Esc and by a tap beside it. */
export function NavDrawer() {
  const drawer = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget={ID}
        aria-label="菜单"
        className="-mr-3 grid size-11 place-items-center rounded-md text-text-secondary hover:bg-hover hover:text-text"
      >
        <Icon name="menu" size={22} />
      </button>
      <nav
        ref={drawer}
        id={ID}
        popover="auto"
        aria-label="菜单"
        className="fixed inset-y-0 right-0 left-auto h-dvh w-[min(280px,80vw)] bg-card p-4 pt-[max(16px,env(safe-area-inset-top))] text-text shadow-float backdrop:bg-scrim"
      >
        <div className="flex justify-end">
          <button
            type="button"
            popoverTarget={ID}
            popoverTargetAction="hide"
            aria-label="关闭菜单"
            className="grid size-11 place-items-center rounded-md text-text-secondary hover:bg-hover"
          >
            <Icon name="close" />
          </button>
        </div>
        <ul className="mt-2 space-y-1">
          {SITE_NAV.map((way) => (
            <li key={way.to}>
              <Link
                to={way.to}
                aria-current={isWayHere(way, pathname) ? "page" : undefined}
                onClick={() => drawer.current?.hidePopover?.()}
                className="flex min-h-12 items-center rounded-md px-4 text-lg hover:bg-hover aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand"
              >
                {way.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
