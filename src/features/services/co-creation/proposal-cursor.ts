import { defineCursor, idCursor, type PlaceOf } from "../../../kit/values/cursor.ts";
import type { ProposalOrder } from "./proposal-list.ts";

const PLACE = { votes: "number?", id: "id" } as const;

export type ProposalPlace = PlaceOf<typeof PLACE>;

/** The position in the public proposals: an id, and the number of votes if they are sorted by votes. */
export const proposalCursor = defineCursor("proposals", PLACE);

/** The position in one user's proposals and contributions: the id of a contribution. */
export const ownProposalCursor = idCursor("own-proposals");

/** Whether a page in this order can begin at this position. */
export function isPlaceOf(order: ProposalOrder, { votes }: ProposalPlace): boolean {
  return (votes !== null) === (order === "votes");
}
