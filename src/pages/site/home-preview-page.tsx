import { appContext, type PageHandle } from "../../app-context.ts";
import { HomeView } from "../../screens/site/home-view.tsx";
import { loadHome } from "../../screens/site/load-home.ts";
import { loadPage } from "../../screens/site/load-page.ts";
import { personalHead, titleOf } from "../../screens/site/personal-head.ts";
import type { Route } from "./+types/home-preview-page";

/** The address contains a key; the console shows the page in a frame next to the form. */
export const handle: PageHandle = { isNeverCached: true, isUnpublished: true, isFramedByOwn: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const key = new URL(request.url).searchParams.get("key") ?? "";
  return loadHome(app, await loadPage(request, () => app.site.previewHome(key)));
}

export function meta({ matches }: Route.MetaArgs) {
  return [...personalHead(matches, "/home/preview"), titleOf(matches, "首页预览")];
}

/** A draft of the home page, for its editors. */
export default function HomePreviewPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <p
        role="status"
        className="border-b border-border bg-brand-soft px-4 py-3 text-center text-sm font-medium text-brand"
      >
        这是首页的预览，还没有发布，只有拿到这个地址的人能看到
      </p>
      <HomeView {...loaderData} />
    </>
  );
}
