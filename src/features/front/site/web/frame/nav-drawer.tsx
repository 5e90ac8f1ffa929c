import { useRef } from "react";
import { Link } from "../../../../../ui/controls/link.tsx";
import { Icon } from "../../../../../ui/display/icon.tsx";
import { currentOf, SITE_NAV, type Way } from "./site-nav.ts";

const ID = "nav-drawer";

/**
 * All sections on a phone. It is a native popover, which opens before scripts run and closes with Esc or a tap outside.
 */
export function NavDrawer({ pathname }: { pathname: string }) {
  const drawer = useRef<HTMLElement>(null);
  const close = () => drawer.current?.hidePopover?.();
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
          {SITE_NAV.map(({ label, ways }) => (
            <li key={label}>
              {ways.length > 1 && <p className="px-4 pt-2 pb-1 text-sm text-text-muted">{label}</p>}
              <ul>
                {ways.map((way) => (
                  <DrawerWay key={way.to} way={way} pathname={pathname} onLeave={close} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function DrawerWay({ way, pathname, onLeave }: { way: Way; pathname: string; onLeave(): void }) {
  return (
    <li>
      <Link
        to={way.to}
        aria-current={currentOf(way, pathname)}
        onClick={onLeave}
        className="flex min-h-12 items-center rounded-md px-4 text-lg hover:bg-hover aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand"
      >
        {way.label}
      </Link>
    </li>
  );
}
