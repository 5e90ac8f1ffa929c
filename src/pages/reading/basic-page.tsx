import { feedLinks } from "../../features/front/site/feed-sections.ts";
import { catalogueHandle } from "../../screens/reading/catalogue-handle.ts";
import { CataloguePage } from "../../screens/reading/catalogue-view.tsx";
import { loadCatalogue } from "../../screens/reading/load-catalogue.ts";
import { catalogueHead } from "../../screens/site/catalogue-head.ts";
import type { Route } from "./+types/basic-page";

const TITLE = "基础课";
const LEAD = "从零开始的课程和图书，公开的随便看，其余登录就能学。";

export const handle = catalogueHandle;

export async function loader(args: Route.LoaderArgs) {
  return { catalogue: await loadCatalogue(args, "basic") };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    ...catalogueHead({ matches, title: TITLE, lead: LEAD, path: "/basic", catalogue: loaderData?.catalogue }),
    ...feedLinks("courses"),
  ];
}

export default function BasicPage({ loaderData: { catalogue } }: Route.ComponentProps) {
  const next = { label: "学完接着学系统课", text: "按学习顺序排好的一条路", to: "/system" };
  return <CataloguePage catalogue={catalogue} path="/basic" title={TITLE} lead={LEAD} next={next} />;
}
