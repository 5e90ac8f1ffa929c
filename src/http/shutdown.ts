import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A listening socket that closes resets what has connected and is not accepted yet; so it closes when nobody connects. */
const QUIET_MS = 30;
const LONGEST_UNREST_MS = 400;
/** How long kept connections are told, with each answer, that it was the last on them. */
const LAST_ANSWERS_MS = 600;

export interface Shutdown {
  /** Lets a request through, at once or, while the server stops listening, a moment later. */
  pass(response: ServerResponse, answer: () => void): void;
  /** Stops listening, answers what was asked, ends idle connections, and after `milliseconds` all. */
  drain(server: Server, milliseconds: number): Promise<void>;
}

export function createShutdown(): Shutdown {
  let isDraining = false;
  let waiting: (() => void)[] | null = null;

  /** Who asks again as soon as he is answered is kept waiting, so that he does not connect at the wrong moment. */
  async function stopListening(server: Server): Promise<void> {
    let connectedAt = performance.now();
    const note = () => {
      connectedAt = performance.now();
    };
    waiting = [];
    server.on("connection", note);
    const startedAt = connectedAt;
    while (performance.now() - connectedAt < QUIET_MS && performance.now() - startedAt < LONGEST_UNREST_MS)
      await sleep(5);
    // Not `Server.close` of HTTP, which also ends connections that are idle just now.
    NetServer.prototype.close.call(server);
    server.off("connection", note);
    const asked = waiting;
    waiting = null;
    for (const answer of asked) answer();
  }

  return {
    pass(response, answer) {
      if (isDraining) response.shouldKeepAlive = false;
      if (waiting === null) answer();
      else waiting.push(answer);
    },
    async drain(server, milliseconds) {
      if (isDraining || !server.listening) return;
      isDraining = true;
      const closed = new Promise<void>((resolve) => server.once("close", resolve));
      const cut = setTimeout(() => server.closeAllConnections(), milliseconds);
      await stopListening(server);
      if (await hasConnections(server)) await sleep(LAST_ANSWERS_MS);
      server.closeIdleConnections();
      await closed;
      clearTimeout(cut);
    },
  };
}

function hasConnections(server: Server): Promise<boolean> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error !== null || count > 0)));
}
