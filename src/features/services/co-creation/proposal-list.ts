export const PROPOSAL_ORDERS = ["votes", "newest"] as const;
export type ProposalOrder = (typeof PROPOSAL_ORDERS)[number];

export const ORDER_LABELS: Readonly<Record<ProposalOrder, string>> = { votes: "票数最多", newest: "最新" };

/** The end of a page of proposals: an id, and before it its votes where they are ordered by those. */
export const CURSOR = /^(\d{1,9}-)?[1-9]\d{0,14}$/;

export interface ProposalCursor {
  votes: number | null;
  id: number;
}

export function writeCursor({ id, votes }: ProposalCursor): string {
  return votes === null ? String(id) : `${votes}-${id}`;
}

/** null: nothing ends there, or it belongs to another order. */
export function readCursor(cursor: string, order: ProposalOrder): ProposalCursor | null {
  if (!CURSOR.test(cursor)) return null;
  const [id = 0, votes = null] = cursor.split("-").map(Number).reverse();
  return (votes !== null) === (order === "votes") ? { id, votes } : null;
}
