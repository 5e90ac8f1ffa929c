import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ThemeToggle } from "../../../../../ui/theme/theme-toggle.tsx";
import type { SiteSettings } from "../../contract.ts";
import { NavDrawer } from "./nav-drawer.tsx";
import { PhoneBar } from "./phone-bar.tsx";
import { SectionMenu } from "./section-menu.tsx";
import { SiteLogo } from "./site-logo.tsx";
import { SITE_NAV } from "./site-nav.ts";
import { VisitorCorner } from "./visitor-corner.tsx";

const SKIP_LINK =
  "sr-only rounded-md bg-brand px-4 py-2.5 text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-4 focus:z-[5000]";

/**
 * Header of every page with a layout: skip link, name, sections, theme, account; on phones the tab bar at the bottom.
 */
export function SiteHeader({
  settings,
  search,
  bell,
}: {
  settings: Pick<SiteSettings, "name" | "logo_text">;
  search: ReactNode;
  bell: ReactNode;
}) {
  const { pathname } = useLocation();
  return (
    <>
      <a href="#main" className={SKIP_LINK}>
        跳到正文
      </a>
      <header className="sticky top-0 z-30 border-b border-border bg-header pt-[env(safe-area-inset-top)] backdrop-blur-md">
        <div className="page-width flex h-16 items-center gap-2">
          <SiteLogo name={settings.name} logoText={settings.logo_text} />
          <nav aria-label="主导航" className="ml-2 hidden md:block lg:ml-6">
            <ul className="flex gap-1">
              {SITE_NAV.map((section) => (
                <li key={section.label}>
                  <SectionMenu section={section} pathname={pathname} />
                </li>
              ))}
            </ul>
          </nav>
          <div className="ml-auto flex items-center gap-1">
            {search}
            <ThemeToggle />
            <VisitorCorner bell={bell} />
            <NavDrawer pathname={pathname} />
          </div>
        </div>
      </header>
      <PhoneBar pathname={pathname} />
    </>
  );
}
