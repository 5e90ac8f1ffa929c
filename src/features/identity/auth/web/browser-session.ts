import { createApiClient } from "../../../../kit/api/api-client.ts";
import { errorFromThrown } from "../../../../kit/api/api-error.ts";
import { connectApi } from "../../../../kit/api/call-endpoint.ts";
import { fetchOrTakeEarly } from "../../../../kit/api/early-answer.ts";
import { realTiming } from "../../../../kit/process/timing.ts";
import { writeLog } from "../../../../ui/browser/client-log.ts";
import { openLocalStore } from "../../../../ui/browser/local-store.ts";
import { loadLoginDialog } from "./load-login-dialog.ts";
import { clientHeaders, randomId } from "./session/client-headers.ts";
import { createLazySession, type LazySession } from "./session/lazy-session.ts";

let built: LazySession | null = null;

/** The page's only session, created at first use in the browser; also connects `callEndpoint`. */
export function browserSession(): LazySession {
  built ??= build();
  return built;
}

function build(): LazySession {
  const store = openLocalStore();
  const headers = clientHeaders(store);
  const session = createLazySession({
    store,
    openSession: async () =>
      (await loadFullSession()).openFullSession({
        store,
        timing: realTiming,
        randomId,
        prepareLogin,
        onThumbprint: (thumbprint) => Object.assign(headers, { "X-Device-Fingerprint": thumbprint }),
        log: warn,
      }),
    prepareLogin,
    log: warn,
  });
  // Fetched during hydration; when it fails, it is retried and reported when the session starts.
  if (session.tokens.current() !== null) loadFullSession().catch(() => {});
  connectApi(
    createApiClient({
      ...realTiming,
      fetch: fetchOrTakeEarly,
      upload: async (...request) => (await loadUpload()).sendUpload(...request),
      clientHeaders: () => headers,
      session: {
        accessToken: () => session.accessToken().catch(failCall),
        onUnauthorized: async (failure) => (await session.load().catch(failCall)).onUnauthorized(failure),
      },
      logRateLimit: (details) => warn("rate limit", details),
    }),
  );
  return session;
}

function loadFullSession() {
  return import("./session/full-session.ts");
}

function loadUpload() {
  return import("../../../../ui/browser/send-upload.ts");
}

function prepareLogin(): void {
  // When fetching fails, it is retried and reported when the modal opens.
  for (const code of [loadFullSession(), loadLoginDialog()]) code.catch(() => {});
}

/** Code that cannot be fetched counts as a network failure: nothing may be sent without its token or proof. */
function failCall(thrown: unknown): never {
  throw errorFromThrown(thrown, false);
}

/**
 * Starts the session and subscribes it to the tab, the network and the other tabs; the returned function undoes this.
 */
export function followBrowser(session: LazySession): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  session.start();
  const onVisible = () => document.visibilityState === "visible" && session.onTrigger("visible");
  document.addEventListener("visibilitychange", onVisible, { signal });
  addEventListener("focus", () => session.onTrigger("focus"), { signal });
  addEventListener("online", () => session.onTrigger("online"), { signal });
  addEventListener("storage", (event) => session.onStorage(event.key), { signal });
  // A page restored from the back/forward cache has missed changes.
  addEventListener("pageshow", (event) => event.persisted && session.onStorage(null), { signal });
  return () => stop.abort();
}

function warn(event: string, details: Record<string, unknown>): void {
  writeLog("warn", event, details);
}
