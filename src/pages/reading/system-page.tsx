import { BookCatalogue } from "../../features/books/web/book-catalogue.tsx";
import { MembershipButton } from "../../features/membership/web/membership-button.tsx";
import { emptyListHead, titleOf } from "../site/page-head.ts";
import type { Route } from "./+types/system-page";
import { catalogueHandle } from "./catalogue-handle.ts";
import { loadCatalogue } from "./load-catalogue.ts";

export const handle = catalogueHandle;

export function loader(args: Route.LoaderArgs) {
  return loadCatalogue(args, "system");
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    titleOf(matches, "系统课"),
    { name: "description", content: "按学习顺序排好的系统图书：从入门到精通，一条路走到底。" },
    ...emptyListHead(loaderData?.list),
  ];
}

export default function SystemPage({ loaderData }: Route.ComponentProps) {
  return (
    <BookCatalogue
      {...loaderData}
      path="/system"
      title="系统课"
      lead="按学习顺序排好的一条路。标着「试读」的篇目不登录也能读，其余开通会员后全部可读。"
      action={<MembershipButton />}
      isOrdered
    />
  );
}
