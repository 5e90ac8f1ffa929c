import { ApiError } from "../../../../../kit/api/api-error.ts";
import type { Timing } from "../../../../../kit/process/timing.ts";
import { DEFAULT_FAILURE_MESSAGE } from "../../auth-codes.ts";
import { POLL_SECONDS } from "../../qr-limits.ts";
import type { LoginCode, LoginStatus } from "./qr-answer.ts";

/** What the panel displays (spec §4 "QR login status"). */
export type QrView =
  | { kind: "loading" }
  | { kind: "waiting" | "scanned"; imageUrl: string; expiresAt: number; isUnsteady: boolean }
  | { kind: "need_phone"; tempToken: string; expiresAt: number }
  | { kind: "success" }
  /** `isDeclined`: the person declined on the phone after scanning. */
  | { kind: "expired"; isDeclined: boolean }
  | { kind: "failed"; message: string };

export interface QrDependencies {
  timing: Timing;
  requestCode(): Promise<LoginCode>;
  requestStatus(scene: string): Promise<LoginStatus>;
  /** Gives tokens and user to the session; throws when one is missing. */
  onSuccess(answer: unknown): void;
  /** Receives a refusal first; returns true when it leads to a further step. */
  onRefusal(thrown: unknown): boolean;
  /** How often an unscanned code is renewed automatically. */
  maxRenewals?: number;
}

// An abandoned tab must not fetch codes forever.
const MAX_RENEWALS = 6;
const SHAKY_AFTER_FAILURES = 2;

export type QrLogin = ReturnType<typeof createQrLogin>;

/** The state machine of the QR login: polls every 2 s while it is visible, and renews an unscanned code. */
export function createQrLogin(dependencies: QrDependencies) {
  const { timing, maxRenewals = MAX_RENEWALS } = dependencies;
  const listeners = new Set<() => void>();
  let view: QrView = { kind: "loading" };
  let scene: string | null = null;
  let isActive = false;
  let renewals = 0;
  let failures = 0;
  let cancelTimer = () => {};
  // Answers to requests for an earlier code, or sent before a pause, are ignored.
  let round = 0;

  function publish(next: QrView) {
    view = next;
    for (const listener of listeners) listener();
  }

  function pollLater(ms = POLL_SECONDS * 1000) {
    cancelTimer();
    const requestRound = round;
    cancelTimer = timing.startTimer(() => requestRound === round && void poll(), ms);
  }

  async function load() {
    cancelTimer();
    round += 1;
    const requestRound = round;
    scene = null;
    failures = 0;
    publish({ kind: "loading" });
    try {
      const code = await dependencies.requestCode();
      if (requestRound !== round) return;
      scene = code.scene_str;
      const expiresAt = timing.now() + code.expires_in * 1000;
      publish({ kind: "waiting", imageUrl: code.qr_code_url, expiresAt, isUnsteady: false });
      if (isActive) pollLater();
    } catch (thrown) {
      if (requestRound === round) publish({ kind: "failed", message: messageOf(thrown) });
    }
  }

  async function poll() {
    if (!isActive || scene === null || (view.kind !== "waiting" && view.kind !== "scanned")) return;
    const requestRound = round;
    if (timing.now() >= view.expiresAt) return onExpired();
    try {
      const answer = await dependencies.requestStatus(scene);
      if (requestRound === round) follow(answer);
    } catch (thrown) {
      if (requestRound === round) onPollFailed(thrown);
    }
  }

  function follow(answer: LoginStatus) {
    if (view.kind !== "waiting" && view.kind !== "scanned") return;
    failures = 0;
    switch (answer.status) {
      case "waiting":
      case "scanned":
        if (view.kind !== answer.status || view.isUnsteady)
          publish({ ...view, kind: answer.status, isUnsteady: false });
        return pollLater();
      case "need_phone":
        return requirePhone(answer);
      case "success":
        return finish(answer);
      case "expired":
        return onExpired();
    }
  }

  function requirePhone({ temp_token: tempToken, expires_in }: LoginStatus) {
    if (!tempToken) return publish({ kind: "failed", message: "登录响应缺少 temp_token" });
    publish({ kind: "need_phone", tempToken, expiresAt: timing.now() + expires_in * 1000 });
  }

  function finish(answer: unknown) {
    try {
      dependencies.onSuccess(answer);
      renewals = 0;
      publish({ kind: "success" });
    } catch (thrown) {
      publish({ kind: "failed", message: messageOf(thrown) });
    }
  }

  function onExpired() {
    const isDeclined = view.kind === "scanned" && timing.now() < view.expiresAt;
    if (isDeclined || renewals >= maxRenewals) return publish({ kind: "expired", isDeclined });
    renewals += 1;
    void load();
  }

  function onPollFailed(thrown: unknown) {
    if (dependencies.onRefusal(thrown)) return publish({ kind: "success" });
    const isFinal = thrown instanceof ApiError && [401, 403, 409].includes(thrown.status);
    if (isFinal) return publish({ kind: "failed", message: messageOf(thrown) });
    failures += 1;
    const isShown = view.kind === "waiting" || view.kind === "scanned";
    if (isShown && failures >= SHAKY_AFTER_FAILURES) publish({ ...view, isUnsteady: true } as QrView);
    pollLater(pauseAfter(thrown));
  }

  /** Whether the panel and the page are visible; otherwise nothing is polled. */
  function setActive(next: boolean) {
    if (next === isActive) return;
    isActive = next;
    if (!next) return cancelTimer();
    if (scene === null && view.kind === "loading") return void load();
    if (view.kind === "success") return refresh();
    void poll();
  }

  /** The visitor requests a new code. */
  function refresh() {
    renewals = 0;
    void load();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    setActive,
    refresh,
  };
}

function messageOf(thrown: unknown): string {
  return thrown instanceof ApiError ? thrown.message : DEFAULT_FAILURE_MESSAGE;
}

/** As long as the server requires when it throttled the poll, otherwise the usual interval. */
function pauseAfter(thrown: unknown): number {
  const seconds = thrown instanceof ApiError ? Number(thrown.extra.retry_after) : 0;
  return Math.max(POLL_SECONDS, Number.isFinite(seconds) ? seconds : 0) * 1000;
}
