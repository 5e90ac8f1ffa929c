import { appContext } from "../../app-context.ts";
import { HomeView } from "../../screens/site/home-view.tsx";
import { loadHome } from "../../screens/site/load-home.ts";
import { homeHead } from "../../screens/site/page-head.ts";
import type { Route } from "./+types/index-page";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return loadHome(app, await app.site.readHome());
}

export function meta({ matches }: Route.MetaArgs) {
  return homeHead(matches);
}

export default function IndexPage({ loaderData }: Route.ComponentProps) {
  return <HomeView {...loaderData} />;
}
