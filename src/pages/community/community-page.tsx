import { useLocation } from "react-router";
import { appContext, type PageHandle } from "../../app-context.ts";
import { COMMUNITY_PATH } from "../../features/community/topics/community-paths.ts";
import { topicCursor } from "../../features/community/topics/topic-cursor.ts";
import { communityHref, readOrder } from "../../features/community/topics/web/community-address.ts";
import { TopicList } from "../../features/community/topics/web/topic-list.tsx";
import { readChoice } from "../../screens/site/load-page.ts";
import { pageHead } from "../../screens/site/page-head.ts";
import { fatalNotFound } from "../../screens/site/route-failure.ts";
import { useSession } from "../../ui/facts/session.ts";
import { DrawnIconsContext } from "../../ui/icons/named-icon.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { ChoiceRow, ChoiceRows } from "../../ui/lists/choice-row.tsx";
import type { Route } from "./+types/community-page";

const LEAD = "会员在这里提问、分享和聊天。";

/** Only members choose a sort order, so the browser reads it: the server's page is the same for all orders. */
export const handle: PageHandle = { queryNames: ["board", "cursor"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const slug = readChoice(request, "board");
  const cursor = readChoice(request, "cursor");
  const place = cursor === null ? null : topicCursor.read(cursor);
  if (cursor !== null && place === null) throw fatalNotFound(request);
  const { community } = context.get(appContext);
  const boards = await community.listBoards();
  const board = boards.find((one) => one.slug === slug) ?? null;
  if (slug !== null && board === null) throw fatalNotFound(request);
  const beforeId = place?.id ?? null;
  const icons = await context.get(appContext).icons.draw(boards.map(({ icon }) => icon));
  const titles = await community.listTitles({ boardId: board?.id ?? null, beforeId });
  return { boards, board, cursor, titles, icons };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const board = loaderData?.board;
  return pageHead({
    matches,
    title: "社区",
    description: board?.description || LEAD,
    path: COMMUNITY_PATH,
    chosen: { board: board?.slug ?? null, cursor: loaderData?.cursor ?? null },
    titleParts: board ? [board.name] : [],
    isHidden: Boolean(loaderData?.cursor) || loaderData?.titles.items.length === 0,
  });
}

export default function CommunityPage({ loaderData: { boards, board, cursor, titles, icons } }: Route.ComponentProps) {
  const { user } = useSession();
  const choice = { board: board?.slug ?? null, order: readOrder(useLocation().search), cursor };
  return (
    <DrawnIconsContext value={icons}>
      <main id="main" className="page-width pb-24">
        <div className="mx-auto max-w-4xl">
          <PageHeading title={board?.name ?? "社区"} lead={board?.description || LEAD} />
          <ChoiceRows>
            <ChoiceRow
              label="版块"
              choices={boards.map(({ slug, name, icon }) => ({ value: slug, label: name, icon }))}
              chosen={choice.board}
              hrefOf={(slug) => communityHref({ ...choice, board: slug, cursor: null })}
            />
          </ChoiceRows>
          <TopicList
            key={`${user?.id ?? 0}:${communityHref(choice)}`}
            boards={boards}
            choice={choice}
            titles={titles}
          />
        </div>
      </main>
    </DrawnIconsContext>
  );
}
