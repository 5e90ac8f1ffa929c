import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

export const root = path.join(import.meta.dirname, "..");

const running = new Set<ChildProcess>();

/** The folder in which npm places the programs of installed packages, including the project's version of Node. */
export const toolsFolder = path.join(root, "node_modules", ".bin");

/** Environment variables, added to those of this process. */
type Variables = Record<string, string>;

/**
 * Runs an installed tool in the project's folder with inherited output. Returns the exit code. Each child leads a
 * process group, so that ending the group also ends the tool's own children.
 */
export async function runTool(name: string, options: string[], extra: Variables = {}): Promise<number> {
  return waitForExit(startTool(name, options, "inherit", extra));
}

/** Like `runTool`, for tools that run in parallel. Returns the exit code and the complete output of the tool. */
export async function captureTool(name: string, options: string[]): Promise<{ code: number; output: string }> {
  const child = startTool(name, options, "pipe");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return { code: await waitForExit(child), output };
}

function startTool(name: string, options: string[], output: "inherit" | "pipe", extra: Variables = {}): ChildProcess {
  const child = spawn(path.join(toolsFolder, name), options, {
    cwd: root,
    stdio: ["ignore", output, output],
    detached: true,
    env: { ...process.env, PATH: `${toolsFolder}${path.delimiter}${process.env.PATH}`, ...extra },
  });
  running.add(child);
  return child;
}

async function waitForExit(child: ChildProcess): Promise<number> {
  try {
    const [code] = await once(child, "close");
    return typeof code === "number" ? code : 1;
  } finally {
    running.delete(child);
  }
}

/**
 * Makes Ctrl-C and SIGTERM end every child: first by SIGTERM, after a few seconds by SIGKILL. Returns the function that
 * undoes it.
 */
export function endChildrenWithUs(): () => void {
  const politenessMs = 10_000;
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  let isEnding = false;

  function end(): void {
    signalGroups(isEnding ? "SIGKILL" : "SIGTERM");
    isEnding = true;
    process.exitCode = 1;
    setTimeout(() => signalGroups("SIGKILL"), politenessMs).unref();
  }
  function killAll(): void {
    signalGroups("SIGKILL");
  }

  for (const signal of signals) process.on(signal, end);
  process.on("exit", killAll);
  return () => {
    for (const signal of signals) process.off(signal, end);
    process.off("exit", killAll);
  };
}

/** For the end of this process: its exit kills children that are still running. */
export function askChildrenToEnd(): void {
  signalGroups("SIGTERM");
}

function signalGroups(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    if (!pid) continue;
    try {
      process.kill(-pid, signal);
    } catch {
      // The process group has already ended.
    }
  }
}
