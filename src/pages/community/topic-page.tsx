import { data } from "react-router";
import { appContext } from "../../app-context.ts";
import type { DrawnIcons } from "../../domain/icons/icon-source.ts";
import { COMMUNITY_PATH, NEW_TOPIC_PATH, topicPath } from "../../features/community/topics/community-paths.ts";
import { type Board, readTopic } from "../../features/community/topics/contract.ts";
import { communityHref } from "../../features/community/topics/web/community-address.ts";
import { CommunityGate } from "../../features/community/topics/web/community-gate.tsx";
import { TopicMarks } from "../../features/community/topics/web/topic-marks.tsx";
import { AppError } from "../../kit/api/app-error.ts";
import { readPathId } from "../../screens/site/load-page.ts";
import { personalHead, titleOf } from "../../screens/site/personal-head.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { usePersonalData } from "../../ui/facts/personal-data.ts";
import { useSession } from "../../ui/facts/session.ts";
import { ForGuests } from "../../ui/feedback/for-guests.tsx";
import { LoadNote } from "../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../ui/feedback/notes.tsx";
import { DrawnIconsContext } from "../../ui/icons/named-icon.tsx";
import { Breadcrumbs } from "../../ui/layout/breadcrumbs.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/topic-page";

/** Text and replies are fetched by the browser, for visitors with access to the community. */
const viewCode = lateCode(async () => (await import("../../features/community/topics/web/topic-view.tsx")).TopicView);

const newTopicCode = lateCode(async () => (await import("../../features/community/topics/web/new-topic.tsx")).NewTopic);

/** Used instead of a topic id. */
const NEW = "new";
const NEW_TITLE = "发新话题";

/** Loads title and board. Only its author sees a topic in review; the server does not know the author and sends 404. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  if (params.id === NEW) return { id: null, boards: await context.get(appContext).community.listBoards() };
  const id = readPathId(request, params.id);
  try {
    const { community, icons } = context.get(appContext);
    const known = await community.getTitle(id);
    return { id, ...known, icons: await icons.draw([known.board.icon]) };
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.status === 404)) throw thrown;
    return data({ id, topic: null, board: null, icons: {} }, { status: 404 });
  }
}

/** Strangers see only the title, as in the list, so search engines index the list but not this page. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.id === null ? NEW_TITLE : loaderData?.topic?.title;
  const path = loaderData?.id == null ? NEW_TOPIC_PATH : topicPath(loaderData.id);
  return [titleOf(matches, title ?? "话题", "社区"), ...personalHead(matches, path)];
}

export default function TopicOrForm({ loaderData }: Route.ComponentProps) {
  return loaderData.id === null ? <NewTopicPage boards={loaderData.boards} /> : <TopicPage known={loaderData} />;
}

interface KnownTopic {
  id: number;
  topic: { title: string } | null;
  board: Board | null;
  icons: DrawnIcons;
}

/** The public facts of the topic, and the rest for visitors with access. */
function TopicPage({ known }: { known: KnownTopic }) {
  const { id } = known;
  const { status, user } = useSession();
  const isSignedIn = status === "signed_in";
  const own = usePersonalData(readTopic, { params: { id } }, isSignedIn);
  const topic = own.data?.topic ?? known.topic;
  const board = own.data?.board ?? known.board;
  const isWaiting = status === "restoring" || (isSignedIn && own.state === "waiting");
  if (own.error?.status === 404 || (topic === null && !isWaiting && own.error === null)) {
    return (
      <main id="main" className="page-width pb-24">
        <ForGuests skeleton={<UnknownTopic />}>
          <Missing />
        </ForGuests>
      </main>
    );
  }
  const facts = own.data?.topic.facts ?? null;
  return (
    <main id="main" className="page-width pt-4 pb-24">
      <div className="mx-auto max-w-3xl">
        <DrawnIconsContext value={known.icons}>
          <Breadcrumbs
            crumbs={[
              { label: "社区", to: COMMUNITY_PATH },
              ...(board
                ? [
                    {
                      label: board.name,
                      to: communityHref({ board: board.slug, order: "active", cursor: null }),
                      icon: board.icon,
                    },
                  ]
                : []),
            ]}
          />
        </DrawnIconsContext>
        <h1 dir="auto" className="mt-3 text-[1.625rem] leading-snug font-semibold wrap-anywhere sm:text-[1.875rem]">
          {topic?.title ?? "话题"}
        </h1>
        <p className="mt-2.5 flex min-h-6 flex-wrap gap-2">{facts && <TopicMarks facts={facts} />}</p>
        <div className="mt-4">
          {own.error !== null && <LoadNote what="话题" reassurance="话题还在" error={own.error} onRetry={own.reload} />}
          {isWaiting && <Skeleton className="h-64 w-full rounded-lg" />}
          {!isWaiting && own.error === null && facts === null && (
            <CommunityGate reason={own.data ? own.data.access.reason : "not_logged_in"} />
          )}
          {own.data && facts && (
            <LatePart
              key={`${id}:${user?.id}`}
              code={viewCode}
              props={{ board: own.data.board, topic: { ...own.data.topic, facts }, onChanged: own.reload }}
              skeleton={<Skeleton className="h-64 w-full rounded-lg" />}
            />
          )}
        </div>
      </div>
    </main>
  );
}

/** The form of a new topic. */
function NewTopicPage({ boards }: { boards: readonly Board[] }) {
  const { status, user } = useSession();
  const skeleton = <Skeleton className="h-120 w-full rounded-lg" />;
  return (
    <main id="main" className="page-width pt-4 pb-24">
      <div className="mx-auto max-w-3xl">
        <Breadcrumbs crumbs={[{ label: "社区", to: COMMUNITY_PATH }, { label: NEW_TITLE }]} />
        <h1 className="mt-4 mb-6 text-[1.75rem] leading-tight font-semibold">{NEW_TITLE}</h1>
        {status === "restoring" ? (
          skeleton
        ) : (
          <LatePart key={user?.id ?? 0} code={newTopicCode} props={{ boards }} skeleton={skeleton} />
        )}
      </div>
    </main>
  );
}

/** The skeleton of a topic that the server does not know, while the browser loads it. */
function UnknownTopic() {
  return (
    <div className="mx-auto max-w-3xl pt-4">
      <Breadcrumbs crumbs={[{ label: "社区", to: COMMUNITY_PATH }]} />
      <h1 className="mt-3 text-[1.625rem] leading-snug font-semibold sm:text-[1.875rem]">话题</h1>
      <Skeleton className="mt-12.5 h-64 w-full rounded-lg" />
    </div>
  );
}

function Missing() {
  return (
    <PageHeading title="内容不存在" lead="它可能已被删除，或者还在审核。">
      <LinkButton to={COMMUNITY_PATH} variant="secondary" className="mt-5">
        看全部话题
      </LinkButton>
    </PageHeading>
  );
}
