import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 500;
const SHELL = /^(?:sh|ash|dash|bash|busybox)$/;

/**
 * Calls `stop` once, when the site must end: because of a signal (including a closed terminal), or because the npm
 * process that started it has ended. npm sends SIGTERM to its shell, which ends without passing it on.
 */
export function onStopRequest({ stop, isStartedByNpm }: { stop: () => void; isStartedByNpm: boolean }): void {
  let isStopping = false;
  function stopOnce(): void {
    if (isStopping) return;
    isStopping = true;
    stop();
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stopOnce);
  // Only under npm: another program that starts the site may end before it.
  if (!isStartedByNpm) return;
  const ancestors = readAncestors();
  const look = setInterval(() => readAncestors() !== ancestors && stopOnce(), LOOK_EVERY_MS);
  look.unref();
}

/** Our parent, and npm if there is a shell in between; on other systems than Linux only the parent is known. */
function readAncestors(): string {
  const parent = process.ppid;
  const facts = readFacts(parent);
  return facts && SHELL.test(facts.name) ? `${parent} ${facts.parent}` : String(parent);
}

function readFacts(pid: number): { name: string; parent: number } | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // Not Linux, or the process has ended: then our own parent has changed too.
    return null;
  }
  const [, name = "", parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(text) ?? [];
  return { name, parent: Number(parent) };
}
