import type { LoaderFunctionArgs } from "react-router";
import { appContext, type GuestApp } from "../../app-context.ts";
import { LEVEL, requiredLevelOf } from "../../domain/access/levels.ts";
import { MEDIA_PATH } from "../../features/content/media/item-paths.ts";
import { describeWork } from "../reading/describe-work.ts";
import { lowestPrice } from "../reading/load-book.ts";
import { loadCatalogue } from "../reading/load-catalogue.ts";
import { loadContent, readChoice, readPathId } from "../site/load-page.ts";

type LoaderArgs = Pick<LoaderFunctionArgs, "context" | "request">;

const OTHERS_SHOWN = 6;

/** Loads the list that the query selects. */
export async function loadMediaList(args: LoaderArgs) {
  return { open: null, catalogue: await loadCatalogue(args, "media") };
}

/** Loads the media page: the item that the query names, otherwise the list. */
export async function loadMedia(args: LoaderArgs) {
  const named = readChoice(args.request, "item");
  if (named === null) return loadMediaList(args);
  const app = args.context.get(appContext);
  const id = readPathId(args.request, named);
  const [{ item: found }, others] = await Promise.all([
    loadContent(
      () => app.media.getItem(id),
      () => ({ label: "看全部媒体", to: MEDIA_PATH }),
    ),
    listOthers(app, id),
  ]);
  const [{ name }, { items }, { items: files }] = await Promise.all([
    app.site.readSettings(),
    app.plans.listPlans(),
    app.downloads.listAttachments("media", id),
  ]);
  const lowestPriceFen = lowestPrice(items, requiredLevelOf(found.content_type) ?? LEVEL.admin);
  return { open: { item: found, files, others, siteName: name, origin: app.facts.origin, lowestPriceFen } };
}

async function listOthers(app: GuestApp, id: number) {
  const page = { page: 1, page_size: OTHERS_SHOWN + 1 };
  const { items } = await app.catalogue.listWorks({ section: "media", sort: "order", ...page });
  return items
    .map(describeWork)
    .filter((work) => work.id !== id)
    .slice(0, OTHERS_SHOWN);
}
