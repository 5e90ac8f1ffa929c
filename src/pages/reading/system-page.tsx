import { MembershipButton } from "../../features/access/membership/web/member/membership-button.tsx";
import { CatalogueFilters } from "../../features/content/catalogue/web/catalogue-filters.tsx";
import { CatalogueFrame } from "../../features/content/catalogue/web/catalogue-frame.tsx";
import { WorkPath } from "../../features/content/catalogue/web/work-path.tsx";
import { feedLinks } from "../../features/front/site/feed-sections.ts";
import { catalogueHandle } from "../../screens/reading/catalogue-handle.ts";
import { LearningWays } from "../../screens/reading/catalogue-view.tsx";
import { loadCatalogue } from "../../screens/reading/load-catalogue.ts";
import { catalogueHead } from "../../screens/site/catalogue-head.ts";
import type { Route } from "./+types/system-page";

const PATH = "/system";
const TITLE = "系统课";

export const handle = catalogueHandle;

export async function loader(args: Route.LoaderArgs) {
  return { catalogue: await loadCatalogue(args, "system") };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const lead = "按学习顺序排好的系统课程和图书：从入门到精通，一条路走到底。";
  return [
    ...catalogueHead({ matches, title: TITLE, lead, path: PATH, catalogue: loaderData?.catalogue }),
    ...feedLinks("books", "courses"),
  ];
}

/** The works of the learning path, in the order of learning. */
export default function SystemPage({ loaderData: { catalogue } }: Route.ComponentProps) {
  const { list, choices, choice } = catalogue;
  return (
    <CatalogueFrame
      list={list}
      choice={choice}
      path={PATH}
      title={TITLE}
      lead="按学习顺序排好的一条路。标着「试读」的篇目不登录也能读，其余会员全部可读。"
      action={<MembershipButton />}
      ways={<LearningWays path={PATH} />}
      filters={<CatalogueFilters path={PATH} choices={choices} choice={choice} list={list} />}
    >
      <WorkPath works={list.items} firstNumber={(list.page - 1) * list.page_size + 1} />
    </CatalogueFrame>
  );
}
