import { BookCatalogue } from "../features/books/web/book-catalogue.tsx";
import type { Route } from "./+types/vip-list-page";
import { catalogueHandle } from "./catalogue-handle.ts";
import { loadCatalogue } from "./load-catalogue.ts";
import { emptyListHead } from "./page-head.ts";

export const handle = catalogueHandle;

export function loader(args: Route.LoaderArgs) {
  return loadCatalogue(args, "vip");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: "会员书库" },
    { name: "description", content: "会员可以读的全部图书，每本都有可以试读的篇目。" },
    ...emptyListHead(loaderData?.list),
  ];
}

export default function VipListPage({ loaderData }: Route.ComponentProps) {
  return (
    <BookCatalogue
      {...loaderData}
      path="/vip/list"
      title="会员书库"
      lead="每一本都可以先试读。开通一次会员，书库里的书和以后新加的书都能读。"
    />
  );
}
