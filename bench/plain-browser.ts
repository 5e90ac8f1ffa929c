import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const ARGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];

type Answer = Record<string, unknown>;

/** Chromium with a new profile and one page. */
export interface PlainBrowser {
  /** Sends a command of the DevTools protocol to the page. */
  toPage(method: string, params?: object): Promise<Answer>;
  /** Sends a command of the DevTools protocol to the browser. */
  send(method: string, params?: object): Promise<Answer>;
  on(event: string, listener: (params: never) => void): void;
  /** Ends the browser and deletes its profile. */
  close(): Promise<void>;
}

/**
 * Starts Chromium without a debugger. Playwright and Lighthouse enable the domain `Runtime`, and V8 then looks up the
 * source position of each error that is created. For React, which creates five errors when it is loaded, V8 parses all
 * of `react-dom` again.
 */
export async function openPlainBrowser(executablePath: string): Promise<PlainBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), "plain-browser-"));
  const args = [...ARGS, `--user-data-dir=${profile}`, "--remote-debugging-port=0", "about:blank"];
  const child = spawn(executablePath, args, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "exit");
  const protocol = await connect(await readAddress(child.stderr.setEncoding("utf8")));
  const { targetInfos } = await protocol.send("Target.getTargets");
  const page = (targetInfos as { type: string; targetId: string }[]).find(({ type }) => type === "page");
  const { sessionId } = await protocol.send("Target.attachToTarget", { targetId: page?.targetId, flatten: true });
  return {
    toPage: (method, params) => protocol.send(method, params, String(sessionId)),
    send: (method, params) => protocol.send(method, params),
    on: protocol.on,
    async close() {
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Opens an address in the page, until the event `load`. */
export async function loadPage(browser: PlainBrowser, url: string): Promise<void> {
  await browser.toPage("Page.enable");
  const loaded = new Promise<void>((resolve) => browser.on("Page.loadEventFired", () => resolve()));
  await browser.toPage("Page.navigate", { url });
  await loaded;
}

/** The address that Chromium prints at its start. */
async function readAddress(output: AsyncIterable<string>): Promise<string> {
  let printed = "";
  for await (const text of output) {
    printed += text;
    const [, address] = /DevTools listening on (ws:\S+)/.exec(printed) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`Chromium did not start: ${printed}`);
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  const answers = new Map<number, PromiseWithResolvers<Answer>>();
  const events = new EventTarget();
  socket.addEventListener("message", ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data));
    if (id === undefined) return events.dispatchEvent(new CustomEvent(method, { detail: params }));
    const answer = answers.get(id);
    answers.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  });
  await once(socket, "open");
  let sent = 0;
  return {
    send(method: string, params: object = {}, sessionId?: string): Promise<Answer> {
      sent += 1;
      socket.send(JSON.stringify({ id: sent, method, params, ...(sessionId !== undefined && { sessionId }) }));
      const answer = Promise.withResolvers<Answer>();
      answers.set(sent, answer);
      return answer.promise;
    },
    on(event: string, listener: (params: never) => void): void {
      events.addEventListener(event, (raised) => listener((raised as CustomEvent<never>).detail));
    },
  };
}
