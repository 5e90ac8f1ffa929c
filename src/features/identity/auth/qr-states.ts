/** What the server remembers of a scene. The browser sees the statuses of spec §4 only. */
export type SceneState = "waiting" | "scanned" | "need_phone" | "confirmed" | "consumed" | "cancelled";

/** The status that the browser receives (spec §4 "QR login status"). */
export type QrStatus = "waiting" | "scanned" | "need_phone" | "success" | "expired";

export type SceneStep = "scan" | "confirm" | "ask_phone" | "bind_phone" | "hand_out" | "link" | "cancel";

/** From where each step may start and where it ends: forward only, and nothing leaves the last two states. */
export const SCENE_STEPS: Record<SceneStep, { from: readonly SceneState[]; to: SceneState }> = {
  scan: { from: ["waiting"], to: "scanned" },
  confirm: { from: ["scanned"], to: "confirmed" },
  ask_phone: { from: ["scanned"], to: "need_phone" },
  bind_phone: { from: ["need_phone"], to: "consumed" },
  hand_out: { from: ["confirmed"], to: "consumed" },
  /** Of a code that was requested in a profile: no session is issued. */
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

/** The status that a browser receives: the same for an expired, declined, used or unknown scene. */
export function publicStatus(scene: { state: SceneState; expiresAt: Date } | null, now: Date): QrStatus {
  return !scene || scene.expiresAt <= now ? "expired" : STATUS_OF_STATE[scene.state];
}
