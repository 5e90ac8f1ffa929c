import { AppError } from "../../../../../kit/api/app-error.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import { NEWS_EVENT, SESSION_ENDED_EVENT } from "../../session-events-contract.ts";
import { decideSession } from "./decide-session.ts";
import type { SessionLiveness } from "./session-liveness.ts";

/** Channel that notifies every process of ended sessions and closed accounts; the payload is the user's id. */
export const SESSION_ENDED_CHANNEL = "session_ended";

/** Proxies close an idle connection after a minute, ours after 30 s. */
const KEEP_ALIVE_MS = 15_000;
/** After this time the browser connects again with its current token. */
const LONGEST_MS = 10 * 60_000;
/** Streams of one process. A client without a stream learns of an end at its next call. */
const MAX_STREAMS = 5_000;
/** Streams of one user with several windows on several devices. The oldest is closed. */
const MAX_PER_USER = 20;

interface Stream {
  sessionId: string;
  openedAtMs: number;
  write(text: string): void;
  close(): void;
}

export interface SessionStreams {
  /**
   * Opens server-sent events of one session: `ended` when the session has ended, after which the stream closes. Throws
   * 503 when too many are open.
   */
  open(ids: { userId: number; sessionId: string }): ReadableStream<Uint8Array>;
  /** Checks the open streams of a user again. */
  recheck(userId: number): Promise<void>;
  /** Notifies the open streams of these users of new notifications. */
  notifyNews(userIds: readonly number[]): void;
  /**
   * A notification of an end may have been missed: closes every stream, and checks the browsers when they reconnect.
   */
  renewAll(): void;
  /** Closes every stream and accepts no new ones, because the process is stopping. */
  stop(): void;
}

/** Notifies browsers of the end of their session, even while they send no other request. */
export function createSessionStreams(options: { clock: Clock; liveness: SessionLiveness }): SessionStreams {
  const { clock, liveness } = options;
  const streams = new Map<number, Set<Stream>>();
  let open = 0;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  function all(): Stream[] {
    return [...streams.values()].flatMap((ofUser) => [...ofUser]);
  }

  function renewAll(): void {
    for (const stream of all()) stream.close();
  }

  function beat(): void {
    const nowMs = clock.now().getTime();
    for (const stream of all()) {
      if (nowMs - stream.openedAtMs >= LONGEST_MS) stream.close();
      else stream.write(":\n\n");
    }
  }

  function add(userId: number, stream: Stream): void {
    const ofUser = streams.get(userId) ?? new Set();
    streams.set(userId, ofUser);
    ofUser.add(stream);
    open += 1;
    timer ??= setInterval(beat, KEEP_ALIVE_MS).unref();
    if (ofUser.size > MAX_PER_USER) ofUser.values().next().value?.close();
  }

  function remove(userId: number, stream: Stream): void {
    const ofUser = streams.get(userId);
    if (!ofUser?.delete(stream)) return;
    open -= 1;
    if (ofUser.size === 0) streams.delete(userId);
    if (open > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  async function checkSession(ids: { userId: number; sessionId: string }): Promise<void> {
    // A cached result may be older than the end of the session.
    liveness.forget(ids.sessionId);
    if (decideSession(await liveness.read(ids), clock.now()) === null) return;
    for (const stream of streams.get(ids.userId) ?? []) {
      if (stream.sessionId !== ids.sessionId) continue;
      stream.write(`event: ${SESSION_ENDED_EVENT}\ndata: {}\n\n`);
      stream.close();
    }
  }

  async function recheck(userId: number): Promise<void> {
    const sessionIds = new Set(Array.from(streams.get(userId) ?? [], ({ sessionId }) => sessionId));
    await Promise.all(Array.from(sessionIds, (sessionId) => checkSession({ userId, sessionId })));
  }

  return {
    open({ userId, sessionId }) {
      if (isStopping || open >= MAX_STREAMS) {
        throw new AppError({ status: 503, code: "SERVICE_UNAVAILABLE", message: "服务暂时不可用，请稍后重试" });
      }
      let stream: Stream;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          const encoder = new TextEncoder();
          stream = {
            sessionId,
            openedAtMs: clock.now().getTime(),
            write: (text) => controller.enqueue(encoder.encode(text)),
            close: () => {
              remove(userId, stream);
              controller.close();
            },
          };
          add(userId, stream);
          // Sent immediately, so that proxies and browsers recognise the open stream.
          stream.write(":\n\n");
          // The session may have ended between the check of the token and now.
          checkSession({ userId, sessionId }).catch((error: unknown) => {
            remove(userId, stream);
            controller.error(error);
          });
        },
        cancel: () => remove(userId, stream),
      });
    },
    recheck,
    notifyNews(userIds) {
      for (const userId of userIds)
        for (const stream of streams.get(userId) ?? []) stream.write(`event: ${NEWS_EVENT}\ndata: {}\n\n`);
    },
    renewAll,
    stop() {
      isStopping = true;
      renewAll();
    },
  };
}
