import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 500;
const SHELL = /^(?:sh|ash|dash|bash|busybox)$/;

/**
 * Calls `stop` once, when the site is to end: by a signal (the terminal that goes away included), or because the npm
 * that started it is gone. npm hands SIGTERM to its shell, which ends without handing it on.
 */
export function onStopRequest({ stop, isStartedByNpm }: { stop: () => void; isStartedByNpm: boolean }): void {
  let isAsked = false;
  function ask(): void {
    if (isAsked) return;
    isAsked = true;
    stop();
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
  // Only there: whoever starts the program by itself may well end before it.
  if (!isStartedByNpm) return;
  const ancestors = readAncestors();
  const look = setInterval(() => readAncestors() !== ancestors && ask(), LOOK_EVERY_MS);
  look.unref();
}

/** Our parent, and npm where a shell of its own stands between; other systems than Linux tell the parent alone. */
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
    // Not Linux, or gone: then our own parent has changed too.
    return null;
  }
  const [, name = "", parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(text) ?? [];
  return { name, parent: Number(parent) };
}
