import { appContext } from "../../app-context.ts";
import { BookCatalogue } from "../../features/books/web/book-catalogue.tsx";
import { shelfLead } from "../../features/membership/offer.ts";
import { MembershipButton } from "../../features/membership/web/membership-button.tsx";
import { isEveryBookOpened, loadWorkCounts } from "../buying/load-offer.ts";
import { emptyListHead, titleOf } from "../site/page-head.ts";
import type { Route } from "./+types/vip-list-page";
import { catalogueHandle } from "./catalogue-handle.ts";
import { loadCatalogue } from "./load-catalogue.ts";

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
    titleOf(matches, "会员库"),
    { name: "description", content: loaderData?.lead ?? "" },
    ...emptyListHead(loaderData?.catalogue.list),
  ];
}

export default function VipListPage({ loaderData: { catalogue, lead } }: Route.ComponentProps) {
  return <BookCatalogue {...catalogue} path="/vip/list" title="会员库" lead={lead} action={<MembershipButton />} />;
}
