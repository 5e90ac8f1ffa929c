import { defineCursor, idCursor, type PlaceOf } from "../../../kit/values/cursor.ts";
import type { ProposalOrder } from "./proposal-list.ts";

const PLACE = { votes: "number?", id: "id" } as const;

export type ProposalPlace = PlaceOf<typeof PLACE>;

/** The public proposals: an id, and before it its votes where they are ordered by those. */
export const proposalCursor = defineCursor("proposals", PLACE);

/** Proposals and contributions of one person, by the ids of the contributions. */
export const ownProposalCursor = idCursor("own-proposals");

/** Whether a page in this order can begin there. */
export function isPlaceOf(order: ProposalOrder, { votes }: ProposalPlace): boolean {
  return (votes !== null) === (order === "votes");
}
