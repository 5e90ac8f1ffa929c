import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { BellPlace } from "../features/community/notifications/web/bell-place.tsx";
import { isComposingKey } from "../ui/browser/composing-key.ts";
import { useConsole } from "../ui/console/console-context.ts";
import { type ConsolePage, consoleHref } from "../ui/console/page.ts";
import { Link } from "../ui/controls/link.tsx";
import { Icon } from "../ui/display/icon.tsx";
import { useSession } from "../ui/facts/session.ts";
import { useSite } from "../ui/facts/site.ts";
import { ThemeToggle } from "../ui/theme/theme-toggle.tsx";
import { LatePart, lateCode } from "../ui/trouble/late-part.tsx";
import { ConsoleMenu } from "./console-menu.tsx";
import { countByPage } from "./count-by-page.ts";
import { useLeaveQuestion } from "./use-leave-question.ts";
import { useWaiting } from "./use-waiting.ts";

const DRAWER = "console-drawer";
const ICON_BUTTON = "grid size-11 place-items-center rounded-md text-text-secondary hover:bg-hover hover:text-text";
const commandBox = lateCode(async () => (await import("./command-box.tsx")).CommandBox);

/**
 * Frame of every console page: the menu (a drawer on phones), the site's name, global search, and the user's account.
 */
export function ConsoleFrame({ current, children }: { current: ConsolePage | null; children: ReactNode }) {
  const { user } = useConsole();
  const { settings } = useSite();
  const { logOut } = useSession();
  const [isSearching, setSearching] = useState(false);
  const drawer = useRef<HTMLElement>(null);
  const main = useRef<HTMLElement>(null);
  const closeDrawer = () => drawer.current?.hidePopover?.();
  useLeaveQuestion();
  useArrival(main, current?.title ?? "没有这一页", settings.name);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isComposingKey(event) || event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setSearching(true);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  const waiting = countByPage(useWaiting().data?.items ?? []);
  const menu = <ConsoleMenu permissions={user.permissions} waiting={waiting} onLeave={closeDrawer} />;
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <a
        href="#main"
        className="sr-only rounded-md bg-brand px-4 py-2.5 text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-4 focus:z-[5000]"
      >
        跳到正文
      </a>
      <aside
        aria-label="侧栏"
        className="sticky top-0 hidden h-dvh w-56 shrink-0 flex-col border-r border-border bg-surface lg:flex"
      >
        <Link to={consoleHref("/")} className="block shrink-0 truncate px-6 py-4 text-lg font-semibold">
          {settings.name}
        </Link>
        <div className="min-h-0 flex-1 overflow-y-auto px-3">{menu}</div>
      </aside>
      <nav
        ref={drawer}
        id={DRAWER}
        popover="auto"
        aria-label="菜单"
        className="fixed inset-y-0 left-0 right-auto h-dvh w-[min(280px,80vw)] overflow-y-auto bg-card p-4 text-text shadow-float backdrop:bg-scrim"
      >
        {menu}
      </nav>
      <div className="flex min-w-0 flex-1 flex-col">
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: outside a section a header is a banner, which can be named */}
        <header
          aria-label="控制台的顶栏"
          className="sticky top-0 z-30 flex h-14 items-center gap-1 border-b border-border bg-header px-3 backdrop-blur-md sm:px-5"
        >
          <button type="button" popoverTarget={DRAWER} aria-label="菜单" className={`${ICON_BUTTON} lg:hidden`}>
            <Icon name="menu" />
          </button>
          <button
            type="button"
            onClick={() => setSearching(true)}
            className="flex min-h-9 w-full max-w-80 items-center gap-2 rounded-md border border-border bg-surface px-3 text-left text-sm text-text-muted hover:border-border-strong"
          >
            <Icon name="search" size={16} />
            找页面和功能
            <kbd className="ml-auto hidden text-xs sm:block">Ctrl K</kbd>
          </button>
          <div className="ml-auto flex items-center gap-1">
            <a
              href="/"
              className="hidden min-h-9 items-center rounded-md px-3 text-sm text-text-secondary hover:bg-hover sm:flex"
            >
              看网站
            </a>
            <BellPlace />
            <ThemeToggle />
            <AccountMenu name={user.name} onLogOut={() => void logOut()} />
          </div>
        </header>
        <main ref={main} id="main" aria-label="控制台" className="w-full max-w-[1240px] flex-1 px-4 py-6 sm:px-6">
          {children}
        </main>
      </div>
      {isSearching && (
        <LatePart code={commandBox} props={{ permissions: user.permissions, onClose: () => setSearching(false) }} />
      )}
    </div>
  );
}

/** Sets the tab title of a new page and focuses its heading, so that screen readers announce it. */
function useArrival(main: { current: HTMLElement | null }, title: string, site: string) {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    document.title = `${title} · ${site}`;
    if (first.current === pathname) return;
    first.current = pathname;
    main.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [main, pathname, title, site]);
}

const ACCOUNT_MENU = "console-account";
const ITEM = "flex min-h-10 w-full items-center rounded-md px-3 text-left hover:bg-hover";

function AccountMenu({ name, onLogOut }: { name: string; onLogOut(): void }) {
  return (
    <>
      <button type="button" popoverTarget={ACCOUNT_MENU} aria-label={`${name}的菜单`} className={ICON_BUTTON}>
        <Icon name="user" />
      </button>
      <div
        id={ACCOUNT_MENU}
        popover="auto"
        className="fixed inset-auto top-14 right-3 w-52 rounded-lg border border-border bg-card p-2 text-sm text-text shadow-float"
      >
        <p className="truncate px-3 py-2 font-semibold">{name}</p>
        <a href="/" className={`${ITEM} sm:hidden`}>
          看网站
        </a>
        <a href="/user/profile" className={ITEM}>
          个人中心
        </a>
        <button type="button" onClick={onLogOut} className={ITEM}>
          退出登录
        </button>
      </div>
    </>
  );
}
