import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { BellPlace } from "../../features/community/notifications/web/bell-place.tsx";
import { SearchButton } from "../../features/front/search/web/search-button.tsx";
import { SiteFooter } from "../../features/front/site/web/frame/site-footer.tsx";
import { SiteHeader } from "../../features/front/site/web/frame/site-header.tsx";
import { useSite } from "../../ui/facts/site.ts";
import { RouteTrouble } from "../../ui/trouble/route-trouble.tsx";
import { missingOf } from "../../ui/trouble/trouble.ts";
import type { Route } from "./+types/site-layout";

/** Header and footer around every page except the readers (spec §2 "no layout"). */
export default function SiteLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Missing content is reported inside the layout; a fatal error fills the whole window (spec §5). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const screen = <RouteTrouble error={error} />;
  return missingOf(error) === null ? screen : <Frame>{screen}</Frame>;
}

function Frame({ children }: { children: ReactNode }) {
  const { settings } = useSite();
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader settings={settings} search={<SearchButton />} bell={<BellPlace />} />
      <noscript>
        <p className="page-width py-3 text-sm text-text-secondary">
          登录、付款和个人中心需要浏览器开启 JavaScript，公开的内容可以直接读。
        </p>
      </noscript>
      <div className="flex-1">{children}</div>
      <SiteFooter settings={settings} />
    </div>
  );
}
