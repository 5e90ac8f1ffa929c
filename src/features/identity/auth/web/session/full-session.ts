import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import type { Timing } from "../../../../../kit/process/timing.ts";
import { openCachedPages } from "../../../../../ui/browser/cached-pages.ts";
import type { LocalStore } from "../../../../../ui/browser/local-store.ts";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { getUser, logOut, refreshTokens } from "../../contract.ts";
import { readUserAnswer } from "./auth-answer.ts";
import { connectProofs } from "./call-with-proof.ts";
import { openDeviceProofs } from "./device-proofs.ts";
import { handleUnauthorized } from "./handle-unauthorized.ts";
import type { FullSession } from "./lazy-session.ts";
import { createSession } from "./session.ts";
import { subscribeWhileVisible } from "./subscribe-while-visible.ts";
import type { WithLock } from "./token-store.ts";

interface FullSessionDependencies {
  store: LocalStore;
  timing: Timing;
  randomId(): string;
  prepareLogin(): void;
  /** The browser's key is available, so calls may name it. */
  onThumbprint(thumbprint: string): void;
  log(event: string, details: Record<string, unknown>): void;
}

// Plain http on a local network has no Web Locks; the token store then relies on never overwriting newer tokens.
const withLock: WithLock = async (name, run) => {
  if (!navigator.locks) return run(false);
  const atOnce = await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock === null ? null : { result: await run(false) },
  );
  return atOnce === null ? navigator.locks.request(name, () => run(true)) : atOnce.result;
};

/** The session of a browser that has one or is about to get one; in a separate chunk (see `createLazySession`). */
export function openFullSession(dependencies: FullSessionDependencies): FullSession {
  const { timing, randomId } = dependencies;
  const proofs = openDeviceProofs(timing.now);
  connectProofs(() => proofs);
  void proofs.then(({ thumbprint }) => thumbprint !== null && dependencies.onThumbprint(thumbprint));
  const session = createSession({
    ...dependencies,
    withLock,
    isOnline: () => navigator.onLine,
    requestRefresh: async (token) =>
      (await proofs).withProof({
        endpoint: refreshTokens,
        refreshToken: token,
        run: (proof) =>
          callEndpoint(
            refreshTokens,
            { body: { refresh_token: token } },
            { bearer: "none", unauthorized: "throw", headers: { "X-Request-ID": randomId(), ...proof } },
          ),
      }),
    requestUser: async () => readUserAnswer(await callEndpoint(getUser, {})),
    requestLogout: (allDevices) =>
      callEndpoint(logOut, { body: { all_devices: allDevices } }, { unauthorized: "throw", keepalive: true }),
    showFeedback: showMessage,
    cachedPages: openCachedPages(dependencies.store),
  });
  subscribeWhileVisible(session, timing);
  return { ...session, onUnauthorized: (failure) => handleUnauthorized(session, failure) };
}
