import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Runs a task in a separate process, which ends with the site, and waits for its end. Returns what the process sent.
 * Throws the error that it sent before it ended with another code than 0, or `unexpected`.
 */
export async function runInProcess<Result>(
  script: URL,
  task: object,
  { stopping, unexpected }: { stopping: AbortSignal; unexpected: (end: string | number | null) => string },
): Promise<Result | undefined> {
  stopping.throwIfAborted();
  const child = fork(fileURLToPath(script), { serialization: "advanced", signal: stopping, killSignal: "SIGKILL" });
  const answers: unknown[] = [];
  child.once("message", (answer) => answers.push(answer));
  const end = await new Promise<string | number | null>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? code));
    child.on("error", (error) => {
      answers.push(error);
      if (child.pid === undefined) resolve(null);
    });
    child.send(task);
  });
  stopping.throwIfAborted();
  if (end === 0) return answers[0] as Result | undefined;
  if (answers.length > 0) throw answers[0];
  throw new Error(unexpected(end));
}
