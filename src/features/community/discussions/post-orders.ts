export const POST_ORDERS = ["newest", "oldest", "liked"] as const;
export type PostOrder = (typeof POST_ORDERS)[number];
