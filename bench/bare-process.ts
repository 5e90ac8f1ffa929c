import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { BareTask } from "./bare-server.ts";

export interface BareProcess {
  url: string;
  pid: number;
  stop(): void;
}

/** Starts a server that sends the given answers and does nothing else. */
export async function startBareProcess(task: BareTask): Promise<BareProcess> {
  const child = fork(join(import.meta.dirname, "bare-server.ts"));
  child.send(task);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.disconnect() };
}
