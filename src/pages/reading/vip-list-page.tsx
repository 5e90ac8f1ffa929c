import { appContext } from "../../app-context.ts";
import { shelfLead } from "../../features/access/membership/offer.ts";
import { MembershipButton } from "../../features/access/membership/web/member/membership-button.tsx";
import { feedLinks } from "../../features/front/site/feed-sections.ts";
import { isEveryBookOpened, loadWorkCounts } from "../../screens/buying/load-offer.ts";
import { catalogueHandle } from "../../screens/reading/catalogue-handle.ts";
import { CataloguePage } from "../../screens/reading/catalogue-view.tsx";
import { loadCatalogue } from "../../screens/reading/load-catalogue.ts";
import { catalogueHead } from "../../screens/site/catalogue-head.ts";
import type { Route } from "./+types/vip-list-page";

const TITLE = "会员库";

export const handle = catalogueHandle;

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const [catalogue, counts, isOpened] = await Promise.all([
    loadCatalogue(args, "vip"),
    loadWorkCounts(app),
    isEveryBookOpened(app),
  ]);
  return { catalogue, lead: `${isOpened ? "每一本都可以先试读。" : ""}${shelfLead(counts)}` };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    ...catalogueHead({
      matches,
      title: TITLE,
      path: "/vip/list",
      lead: loaderData?.lead ?? "",
      catalogue: loaderData?.catalogue,
    }),
    ...feedLinks("books", "courses"),
  ];
}

export default function VipListPage({ loaderData: { catalogue, lead } }: Route.ComponentProps) {
  return (
    <CataloguePage catalogue={catalogue} path="/vip/list" title={TITLE} lead={lead} action={<MembershipButton />} />
  );
}
