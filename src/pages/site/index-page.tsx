import { appContext } from "../../app-context.ts";
import type { Route } from "./+types/index-page";
import { HomeView } from "./home-view.tsx";
import { loadHome } from "./load-home.ts";
import { homeHead } from "./page-head.ts";

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
