import { Outlet, useRouteLoaderData } from "react-router";
import { SiteFooter } from "../features/site/web/site-footer.tsx";
import { SiteHeader } from "../features/site/web/site-header.tsx";
import type { loader as rootLoader } from "../root.tsx";

/** Header and footer around every page but the readers (spec §2 "no layout"). */
export default function SiteLayout() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  if (!root) return <Outlet />;
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader settings={root.settings} />
      <div className="flex-1">
        <Outlet />
      </div>
      <SiteFooter settings={root.settings} />
    </div>
  );
}
