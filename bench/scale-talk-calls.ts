import { listOwnPosts, listPeople, listPosts, listReplies } from "../src/features/community/discussions/contract.ts";
import { replyCursor } from "../src/features/community/discussions/post-cursor.ts";
import { POST_ORDERS } from "../src/features/community/discussions/post-orders.ts";
import {
  countNotifications,
  listNotifications,
  notificationCursor,
} from "../src/features/community/notifications/contract.ts";
import { listTopics } from "../src/features/community/topics/contract.ts";
import { TOPIC_ORDERS } from "../src/features/community/topics/topic-orders.ts";
import { BUSIEST } from "./scale-amounts.ts";
import { callAs, type ScaleCall, type ScaledSite } from "./scale-call.ts";
import { BOARDS, BUSIEST_ARTICLE, FIRST_BOARD } from "./scale-talk-data.ts";

/** Comments, the community, and notifications. */
export const TALK_CALLS: readonly ScaleCall[] = [...listCommentCalls(), ...listTopicCalls(), ...listNoticeCalls()];

function reader(turn: number, { amounts }: ScaledSite): number {
  return 1 + (turn % amounts.people);
}

function listCommentCalls(): ScaleCall[] {
  const page = (site: ScaledSite, personId: number | undefined, rest: { id?: number; query?: object }) =>
    callAs(
      site,
      listPosts,
      { params: { kind: "article", id: String(rest.id ?? BUSIEST_ARTICLE) }, query: rest.query ?? {} },
      personId,
    );
  const place = async (site: ScaledSite, order: string) => {
    const known = places.get(site)?.[order];
    if (known) return known;
    let cursor: string | undefined;
    // In the middle of all entries.
    for (let skipped = 0; skipped < site.amounts.commentsOfBusiest / 3; skipped += 20) {
      const { next } = await page(site, BUSIEST, { query: { order, ...(cursor && { cursor }) } });
      if (next === null) break;
      cursor = next;
    }
    places.set(site, { ...places.get(site), [order]: cursor ?? "" });
    return cursor ?? "";
  };
  const places = new Map<ScaledSite, Record<string, string>>();
  return [
    ...POST_ORDERS.flatMap((order): ScaleCall[] => [
      {
        name: `comments below the busiest article, ${order}`,
        run: (site, turn) => page(site, reader(turn, site), { query: { order } }),
      },
      {
        name: `comments below the busiest article, ${order}, far on`,
        run: async (site, turn) =>
          page(site, reader(turn, site), { query: { order, cursor: await place(site, order) } }),
      },
    ]),
    {
      name: "comments below an article",
      run: (site, turn) => page(site, reader(turn, site), { id: 2 + 3 * (turn % 20) }),
    },
    { name: "comments as guests see them", run: (site) => page(site, undefined, {}) },
    {
      name: "replies to a comment",
      run: async (site, turn) => {
        const { items } = await page(site, undefined, {});
        const answered = items.find(({ reply_count }) => reply_count > 0);
        const input = {
          params: { id: String(answered?.id) },
          query: { cursor: replyCursor.write({ id: answered?.id ?? 0 }) },
        };
        return callAs(site, listReplies, input, reader(turn, site));
      },
    },
    { name: "one's own comments", run: (site, turn) => callAs(site, listOwnPosts, { query: {} }, reader(turn, site)) },
    {
      name: "people to call below the busiest article",
      run: (site, turn) =>
        callAs(
          site,
          listPeople,
          { params: { kind: "article", id: String(BUSIEST_ARTICLE) }, query: { q: String(turn % 10) } },
          reader(turn, site),
        ),
    },
  ];
}

function listTopicCalls(): ScaleCall[] {
  return TOPIC_ORDERS.flatMap((order): ScaleCall[] => [
    {
      name: `topics, ${order}`,
      run: (site, turn) => callAs(site, listTopics, { query: { order } }, reader(turn, site)),
    },
    {
      name: `topics of a board, ${order}`,
      run: (site, turn) =>
        callAs(
          site,
          listTopics,
          { query: { order, board: String(FIRST_BOARD + (turn % BOARDS)) } },
          reader(turn, site),
        ),
    },
    {
      name: `topics of a board, ${order}, the next page`,
      run: async (site, turn) => {
        const query = { order, board: String(FIRST_BOARD + (turn % BOARDS)) };
        const { next } = await callAs(site, listTopics, { query }, reader(turn, site));
        return callAs(site, listTopics, { query: { ...query, ...(next && { cursor: next }) } }, reader(turn, site));
      },
    },
  ]);
}

function listNoticeCalls(): ScaleCall[] {
  return [["", reader] as const, [", the busiest person", () => BUSIEST] as const].flatMap(
    ([suffix, personOf]): ScaleCall[] => [
      { name: `bell${suffix}`, run: (site, turn) => callAs(site, countNotifications, {}, personOf(turn, site)) },
      {
        name: `notifications${suffix}`,
        run: (site, turn) => callAs(site, listNotifications, { query: {} }, personOf(turn, site)),
      },
      {
        name: `notifications, unread${suffix}`,
        run: (site, turn) =>
          callAs(site, listNotifications, { query: { unread: "1", page_size: "5" } }, personOf(turn, site)),
      },
      {
        name: `notifications, of a kind${suffix}`,
        run: (site, turn) => callAs(site, listNotifications, { query: { kind: "mention" } }, personOf(turn, site)),
      },
      {
        name: `notifications, far on${suffix}`,
        run: (site, turn) =>
          // After the entries that are a week old.
          callAs(
            site,
            listNotifications,
            { query: { after: notificationCursor.write({ happenedAt: new Date("2026-11-16T07:00:00Z"), id: 0 }) } },
            personOf(turn, site),
          ),
      },
    ],
  );
}
