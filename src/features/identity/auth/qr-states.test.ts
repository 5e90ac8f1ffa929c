import { expect, test } from "vitest";
import { publicStatus, SCENE_STEPS, type SceneState, type SceneStep } from "./qr-states.ts";

const now = new Date("2026-11-20T12:00:00Z");
const states: SceneState[] = ["waiting", "scanned", "need_phone", "confirmed", "consumed", "cancelled"];
const steps = Object.keys(SCENE_STEPS) as SceneStep[];

// Spec §4 "QR login status": every allowed step; all others are refused.
const possible: Record<SceneState, Partial<Record<SceneStep, SceneState>>> = {
  waiting: { scan: "scanned" },
  scanned: { confirm: "confirmed", ask_phone: "need_phone", link: "consumed", cancel: "cancelled" },
  need_phone: { bind_phone: "consumed", cancel: "cancelled" },
  confirmed: { hand_out: "consumed", cancel: "cancelled" },
  consumed: {},
  cancelled: {},
};

test.for(states.flatMap((state) => steps.map((step) => [state, step] as const)))(
  "the step from %s by %s is allowed or refused as specified",
  ([state, step]) => {
    const { from, to } = SCENE_STEPS[step];
    expect(from.includes(state) ? to : null).toBe(possible[state][step] ?? null);
  },
);

test("states only move forward and never return to an earlier state", () => {
  const reach = (from: SceneState): SceneState[] => Object.values(possible[from]).flatMap((to) => [to, ...reach(to)]);
  for (const state of states) expect(reach(state)).not.toContain(state);
});

test.for([
  ["waiting", "waiting"],
  ["scanned", "scanned"],
  ["need_phone", "need_phone"],
  ["confirmed", "success"],
  ["consumed", "expired"],
  ["cancelled", "expired"],
] as const)("a scene that is %s is shown as %s, and as expired after its time", ([state, status]) => {
  expect(publicStatus({ state, expiresAt: new Date(now.getTime() + 1) }, now)).toBe(status);
  expect(publicStatus({ state, expiresAt: now }, now)).toBe("expired");
});

test("an unknown scene is shown as expired", () => {
  expect(publicStatus(null, now)).toBe("expired");
});
