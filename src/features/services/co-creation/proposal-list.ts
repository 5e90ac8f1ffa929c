export const PROPOSAL_ORDERS = ["votes", "newest"] as const;
export type ProposalOrder = (typeof PROPOSAL_ORDERS)[number];

export const ORDER_LABELS: Readonly<Record<ProposalOrder, string>> = { votes: "票数最多", newest: "最新" };
