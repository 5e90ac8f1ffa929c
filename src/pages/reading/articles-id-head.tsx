import { Outlet } from "react-router";
import { appContext } from "../../app-context.ts";
import { articleMeta } from "../../features/content/articles/web/article-meta.ts";
import { lowestPrice } from "../../screens/reading/load-book.ts";
import { loadContent, readPathId } from "../../screens/site/load-page.ts";
import type { Route } from "./+types/articles-id-head";

const OTHERS_OF_AUTHOR = 3;

/** Loads status and head of an article; the browser fetches the body (spec §2). The id must be digits (spec §5). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const id = readPathId(request, params.id);
  const app = context.get(appContext);
  const {
    html: _html,
    toc: _toc,
    ...facts
  } = await loadContent(
    () => app.articles.getArticle(id),
    () => ({ label: "看全部文章", to: "/articles" }),
  );
  const [{ name }, { items }, related, ofAuthor, { items: files }, alone, credits] = await Promise.all([
    app.site.readSettings(),
    app.plans.listPlans(),
    app.articles.listRelated(facts, 4),
    app.articles.listOfAuthor(facts, OTHERS_OF_AUTHOR),
    app.downloads.listAttachments("article", id),
    app.products.findSoleOffer("article", id),
    app.credits.readCredits("article", id),
  ]);
  return {
    alone,
    credits,
    article: facts,
    related,
    ofAuthor,
    files,
    siteName: name,
    origin: app.facts.origin,
    lowestPriceFen: lowestPrice(items, facts.access.required_level),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return articleMeta(loaderData);
}

export default function ArticlesIdHead() {
  return <Outlet />;
}
