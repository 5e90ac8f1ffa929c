/** `unknown`: it may have arrived; `dropped`: nobody wanted it any more when its turn came. */
export const DELIVERY_STATES = ["waiting", "sending", "sent", "given_up", "unknown", "dropped"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
