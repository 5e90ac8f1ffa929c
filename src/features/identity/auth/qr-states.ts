/** The server's state of a scene. The browser only receives the statuses of spec §4. */
export type SceneState = "waiting" | "scanned" | "need_phone" | "confirmed" | "consumed" | "cancelled";

/** The status that the browser receives (spec §4 "QR login status"). */
export type QrStatus = "waiting" | "scanned" | "need_phone" | "success" | "expired";

export type SceneStep = "scan" | "confirm" | "ask_phone" | "bind_phone" | "hand_out" | "link" | "cancel";

/**
 * From which states each step may start and to which state it leads. Steps only move forward, and the last two states
 * are final.
 */
export const SCENE_STEPS: Record<SceneStep, { from: readonly SceneState[]; to: SceneState }> = {
  scan: { from: ["waiting"], to: "scanned" },
  confirm: { from: ["scanned"], to: "confirmed" },
  ask_phone: { from: ["scanned"], to: "need_phone" },
  bind_phone: { from: ["need_phone"], to: "consumed" },
  hand_out: { from: ["confirmed"], to: "consumed" },
  /** For a code that was requested in the profile: no session is issued. */
  link: { from: ["scanned"], to: "consumed" },
  cancel: { from: ["scanned", "need_phone", "confirmed"], to: "cancelled" },
};

const STATUS_OF_STATE: Record<SceneState, QrStatus> = {
  waiting: "waiting",
  scanned: "scanned",
  need_phone: "need_phone",
  confirmed: "success",
  consumed: "expired",
  cancelled: "expired",
};

/** The status for the browser; it is the same for an expired, declined, used or unknown scene. */
export function publicStatus(scene: { state: SceneState; expiresAt: Date } | null, now: Date): QrStatus {
  return !scene || scene.expiresAt <= now ? "expired" : STATUS_OF_STATE[scene.state];
}
