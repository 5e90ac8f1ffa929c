import type { PageHandle } from "../../app-context.ts";
import { LateThread } from "../../features/community/discussions/web/late-thread.tsx";
import { CatalogueTools } from "../../features/content/catalogue/web/catalogue-filters.tsx";
import { CatalogueFrame } from "../../features/content/catalogue/web/catalogue-frame.tsx";
import { WorkShelf } from "../../features/content/catalogue/web/work-shelf.tsx";
import type { WorkSummary } from "../../features/content/catalogue/web/work-summary.ts";
import { MEDIA_PATH } from "../../features/content/media/item-paths.ts";
import { itemMeta } from "../../features/content/media/web/items/item-meta.ts";
import { ItemOutline } from "../../features/content/media/web/items/item-outline.tsx";
import { feedLinks } from "../../features/front/site/feed-sections.ts";
import { loadMedia } from "../../screens/media/load-media.ts";
import { catalogueHandle } from "../../screens/reading/catalogue-handle.ts";
import { catalogueHead } from "../../screens/site/catalogue-head.ts";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/media-page";

const TITLE = "媒体";
const LEAD = "短片、音频和图集。打开就能看、能听，听的时候可以接着逛别的页面。";

/** Player and gate are loaded with an opened item, not with the list. */
const openItemCode = lateCode(async () => (await import("../../screens/media/open-item.tsx")).OpenItem);

/** The browser reads the start second from the query: every visitor gets the same page. */
export const handle: PageHandle = {
  queryNames: [...(catalogueHandle.queryNames ?? []), "item"],
  playsFilms: true,
};

export function loader(args: Route.LoaderArgs) {
  return loadMedia(args);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const open = loaderData?.open ?? null;
  if (open === null) {
    const catalogue = loaderData?.open === null ? loaderData.catalogue : undefined;
    return [
      ...catalogueHead({ matches, title: TITLE, lead: LEAD, path: MEDIA_PATH, catalogue }),
      ...feedLinks("media"),
    ];
  }
  return itemMeta(open);
}

export default function MediaPage({ loaderData }: Route.ComponentProps) {
  const { open } = loaderData;
  if (open === null) return <MediaList {...loaderData} />;
  return (
    <main id="main" className="page-width pt-4 pb-24">
      <LatePart
        key={open.item.id}
        code={openItemCode}
        props={{ item: open.item, files: open.files, lowestPriceFen: open.lowestPriceFen }}
        skeleton={<ItemOutline item={open.item} />}
      />
      {/* Above the discussion, which is loaded later and changes its height. */}
      <Others works={open.others} />
      <div className="mt-14 max-w-reading">
        <LateThread kind="media" id={open.item.id} />
      </div>
    </main>
  );
}

function MediaList({ catalogue }: Extract<Route.ComponentProps["loaderData"], { open: null }>) {
  const { list, choices, choice } = catalogue;
  return (
    <CatalogueFrame
      path={MEDIA_PATH}
      title={TITLE}
      lead={LEAD}
      noun="内容"
      choice={choice}
      list={list}
      filters={<CatalogueTools path={MEDIA_PATH} choices={choices} choice={choice} list={list} />}
    >
      <WorkShelf works={list.items} />
    </CatalogueFrame>
  );
}

function Others({ works }: { works: readonly WorkSummary[] }) {
  if (works.length === 0) return null;
  return (
    <section className="mt-16">
      <SectionHeading title="还可以看" more={{ label: "全部媒体", to: MEDIA_PATH }} />
      <WorkShelf works={works} />
    </section>
  );
}
