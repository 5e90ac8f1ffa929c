import { listAddress } from "../../../../ui/lists/list-address.ts";
import { COMMUNITY_PATH } from "../community-paths.ts";
import { TOPIC_ORDERS, type TopicOrder } from "../topic-orders.ts";

/** The filters in the address of the list. */
export interface CommunityChoice {
  /** Slug of a board; null: all boards. */
  board: string | null;
  order: TopicOrder;
  cursor: string | null;
}

const FIRST_ORDER: TopicOrder = "active";

export function readOrder(search: string): TopicOrder {
  const wanted = new URLSearchParams(search).get("order");
  return TOPIC_ORDERS.find((order) => order === wanted) ?? FIRST_ORDER;
}

export function communityHref({ board, order, cursor }: CommunityChoice): string {
  return listAddress(COMMUNITY_PATH, { board, order: order === FIRST_ORDER ? null : order, cursor });
}
