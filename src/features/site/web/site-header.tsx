import { Link, useLocation } from "react-router";
import { ThemeToggle } from "../../../ui/theme/theme-toggle.tsx";
import type { SiteSettings } from "../contract.ts";
import { NavDrawer } from "./nav-drawer.tsx";
import { SiteLogo } from "./site-logo.tsx";
import { isWayHere, SITE_NAV } from "./site-nav.ts";
import { VisitorCorner } from "./visitor-corner.tsx";

const SKIP_LINK =
  "sr-only rounded-md bg-brand px-4 py-2.5 text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-4 focus:z-[5000]";

/** Head of every page with a layout: skip link, name, ways, theme, and the visitor's corner. */
export function SiteHeader({ settings }: { settings: Pick<SiteSettings, "name" | "logo_text"> }) {
  const { pathname } = useLocation();
  return (
    <>
      <a href="#main" className={SKIP_LINK}>
        跳到正文
      </a>
      <header className="sticky top-0 z-30 border-b border-border bg-header pt-[env(safe-area-inset-top)] backdrop-blur-md">
        <div className="page-width flex h-16 items-center gap-2">
          <SiteLogo name={settings.name} logoText={settings.logo_text} />
          <nav aria-label="主导航" className="ml-6 hidden gap-1 md:flex">
            {SITE_NAV.map((way) => (
              <Link
                key={way.to}
                to={way.to}
                aria-current={isWayHere(way, pathname) ? "page" : undefined}
                prefetch="intent"
                className="flex min-h-11 items-center rounded-md px-3 text-text-secondary hover:bg-hover hover:text-text aria-[current=page]:font-semibold aria-[current=page]:text-brand"
              >
                {way.label}
              </Link>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-1">
            <ThemeToggle />
            <VisitorCorner />
            <NavDrawer />
          </div>
        </div>
      </header>
    </>
  );
}
