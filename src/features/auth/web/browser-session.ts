import { createApiClient } from "../../../kit/api-client.ts";
import { errorFromThrown } from "../../../kit/api-error.ts";
import { callEndpoint, connectApi } from "../../../kit/call-endpoint.ts";
import { showMessage } from "../../../ui/feedback.ts";
import { openLocalStore } from "../../../ui/local-store.ts";
import { getUser, logOut, refreshTokens } from "../contract.ts";
import { readUserAnswer } from "./auth-answer.ts";
import { connectProofs } from "./call-with-proof.ts";
import { describeDevice, readDeviceId } from "./device-identity.ts";
import type { DeviceProofs } from "./device-proofs.ts";
import { handleUnauthorized } from "./handle-unauthorized.ts";
import { loadLoginDialog } from "./load-login-dialog.ts";
import { type BrowserSession, createSession } from "./session.ts";
import type { Timing, WithLock } from "./session-ports.ts";

const CLIENT_VERSION = "2.0.0"; // spec §9
const PLATFORM = "web";

const timing: Timing = {
  now: () => Date.now(),
  startTimer(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

// Plain http on a local network has no Web Locks; the keeper then relies on never overwriting newer tokens.
const withLock: WithLock = (name, run) => (navigator.locks ? navigator.locks.request(name, run) : run());

let built: BrowserSession | null = null;

/** The page's one session, built at first use in the browser; connects `callEndpoint` on the way. */
export function browserSession(): BrowserSession {
  built ??= build();
  return built;
}

function build(): BrowserSession {
  const store = openLocalStore();
  const proofs = fetchedOnce(() => import("./device-proofs.ts").then((code) => code.openDeviceProofs(timing.now)));
  connectProofs(proofs);
  const session = createSession({
    store,
    timing,
    withLock,
    isOnline: () => navigator.onLine,
    requestRefresh: async (token) =>
      (await proofs()).withProof({
        endpoint: refreshTokens,
        refreshToken: token,
        run: (proof) =>
          callEndpoint(
            refreshTokens,
            { body: { refresh_token: token } },
            { bearer: "none", unauthorized: "throw", headers: { "X-Request-ID": randomWord(), ...proof } },
          ),
      }),
    requestUser: async () => readUserAnswer(await callEndpoint(getUser, {})),
    // A failed fetch is tried again, and reported, when the modal opens.
    prepareLogin: () => void loadLoginDialog().catch(() => {}),
    requestLogout: (allDevices) =>
      callEndpoint(logOut, { body: { all_devices: allDevices } }, { unauthorized: "throw", keepalive: true }),
    showFeedback: showMessage,
    log: warn,
  });
  const device = describeDevice(navigator.userAgent);
  const clientHeaders: Record<string, string> = {
    "X-Client-Version": CLIENT_VERSION,
    "X-Platform": PLATFORM,
    "X-Device-ID": readDeviceId(store, timing.now, randomWord),
    "X-Device-Name": device.name,
    "X-Browser": device.browser,
    "X-OS": device.os,
  };
  // Fetched while its release is there; a failure is tried again, and reported, when a proof is needed.
  proofs().then(
    ({ thumbprint }) => thumbprint !== null && Object.assign(clientHeaders, { "X-Device-Fingerprint": thumbprint }),
    () => {},
  );
  connectApi(
    createApiClient({
      ...timing,
      fetch: (url, init) => fetch(url, init),
      clientHeaders: () => clientHeaders,
      session: {
        accessToken: session.accessToken,
        onUnauthorized: (failure) => handleUnauthorized(session, failure),
      },
      logRateLimit: (details) => warn("rate limit", details),
    }),
  );
  return session;
}

/** Starts the session and lets it follow the tab, the network and the other tabs; the returned function undoes it. */
export function followBrowser(session: BrowserSession): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  void session.start();
  const onVisible = () => document.visibilityState === "visible" && session.onTrigger("visible");
  document.addEventListener("visibilitychange", onVisible, { signal });
  addEventListener("focus", () => session.onTrigger("focus"), { signal });
  addEventListener("online", () => session.onTrigger("online"), { signal });
  addEventListener("storage", (event) => session.onStorage(event.key), { signal });
  // A page brought back from the back/forward cache missed what happened meanwhile.
  addEventListener("pageshow", (event) => event.persisted && session.onStorage(null), { signal });
  followEnd(session, signal);
  return () => stop.abort();
}

/** From the first login on, an end of the session is told while the page is only being read. */
function followEnd(session: BrowserSession, signal: AbortSignal): void {
  let isFetched = false;
  function fetchWhenNeeded() {
    if (isFetched || session.view().status !== "signed_in") return;
    isFetched = true;
    import("./session-watch.ts").then(
      ({ watchWhileSeen }) => watchWhileSeen(session, { timing, signal }),
      // Without it the end is told at the next call; the next change tries again.
      () => (isFetched = false),
    );
  }
  const unsubscribe = session.subscribe(fetchWhenNeeded);
  signal.addEventListener("abort", unsubscribe);
  fetchWhenNeeded();
}

/**
 * Code that the first paint does without. A fetch that fails counts as a lost network and is tried again: a session
 * bound to a key must never be renewed without its proof.
 */
function fetchedOnce(fetchCode: () => Promise<DeviceProofs>): () => Promise<DeviceProofs> {
  let fetched: Promise<DeviceProofs> | null = null;
  return () => {
    fetched ??= fetchCode().catch((cause: unknown) => {
      fetched = null;
      throw errorFromThrown(new TypeError("code of the device proofs", { cause }), false);
    });
    return fetched;
  };
}

function randomWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}

function warn(event: string, details: Record<string, unknown>): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is its console; warnings only (spec §9)
  console.warn(event, details);
}
