/** `unknown`: it may have arrived; `dropped`: it was no longer wanted when it was due. */
export const DELIVERY_STATES = ["waiting", "sending", "sent", "given_up", "unknown", "dropped"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
