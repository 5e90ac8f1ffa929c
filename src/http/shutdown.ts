import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/**
 * Closing a listening socket resets connections that are not accepted yet, so it is closed when nobody connects. This
 * is measured in turns of the event loop, each of which accepts all waiting connections: on a busy machine time may
 * pass without a turn.
 */
const TURN_MS = 5;
const QUIET_TURNS = 16;
const MAX_TURNS = 120;
/** How long answers on open connections announce that the connection will close. */
const LAST_ANSWERS_MS = 600;

export interface Shutdown {
  /** Answers a request immediately or, while the server stops listening, a moment later. */
  pass(response: ServerResponse, answer: () => void): void;
  /** Stops listening, finishes open requests, ends idle connections, and ends all connections after `milliseconds`. */
  drain(server: Server, milliseconds: number): Promise<void>;
}

export function createShutdown(): Shutdown {
  let isDraining = false;
  let waiting: (() => void)[] | null = null;

  /**
   * A client that sends its next request immediately has to wait, so that it does not reconnect at the wrong moment.
   */
  async function stopListening(server: Server): Promise<void> {
    let quietTurns = 0;
    const note = () => {
      quietTurns = 0;
    };
    waiting = [];
    server.on("connection", note);
    for (let turn = 0; turn < MAX_TURNS && quietTurns < QUIET_TURNS; turn += 1) {
      quietTurns += 1;
      await sleep(TURN_MS);
      // After the event loop has accepted all connections: closing now leaves no time for a connection in between.
      await nextTurn();
    }
    // HTTP's `Server.close` would also end connections that are idle at this moment.
    NetServer.prototype.close.call(server);
    server.off("connection", note);
    const pending = waiting;
    waiting = null;
    for (const answer of pending) answer();
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
