import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { AppError } from "../../kit/api/app-error.ts";
import type { RenderedMarkdown } from "../../kit/markdown/markdown-types.ts";
import { LIFELINE } from "./lifeline.ts";
import type { ProcessMessage, RenderTask } from "./render-messages.ts";

/** Loading the renderer takes a second or two on a slow machine. */
const START_MS = 20_000;
/** Limit of the logged output of a dying process; V8's messages are longer, but their first lines are sufficient. */
const MAX_OUTPUT_CHARACTERS = 1_000;

export interface SeatTask {
  task: RenderTask;
  resolve(rendered: RenderedMarkdown): void;
  reject(reason: AppError): void;
}

export interface SeatLimits {
  /** V8 aborts a process whose heap needs more; in a thread it would abort the site. */
  maxHeapMib: number;
  /** Counted from the time when the process has the text. */
  wallMs: number;
  /** A process that is idle for this long ends and frees its memory. */
  restMs: number;
}

interface SeatOptions extends SeatLimits {
  script: URL;
  /** Rendering the text was aborted, with the reason. */
  onLost(reason: string, task: RenderTask): void;
  /** The seat can take the next text. */
  onFree(): void;
}

/**
 * Renders one text at a time in its own process, which is started when needed and ended at the time limit, after a
 * failure and when idle.
 */
export class RenderSeat {
  readonly #options: SeatOptions;
  #child: ChildProcess | null = null;
  #isReady = false;
  #seated: SeatTask | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SeatOptions) {
    this.#options = options;
  }

  get isFree(): boolean {
    return this.#seated === null;
  }

  take(seated: SeatTask): void {
    this.#seated = seated;
    if (this.#isReady) {
      this.#handOver();
      return;
    }
    this.#child = this.#start();
    this.#setTimer(START_MS, () => this.#lose("the process did not start"));
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const child = this.#child;
    this.#child = null;
    this.#isReady = false;
    this.#seated?.reject(unavailable());
    this.#seated = null;
    // The process may be computing and not reading messages.
    if (child?.kill("SIGKILL")) await once(child, "exit");
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(this.#options.script), {
      execArgv: [`--max-old-space-size=${this.#options.maxHeapMib}`],
      serialization: "advanced",
      // The process handles untrusted text, and needs neither the site's secrets nor its database address.
      env: {},
      stdio: ["ignore", "ignore", "pipe", "ipc", "pipe"],
    });
    // Child processes must not keep the site from exiting.
    child.unref();
    child.channel?.unref();
    for (const pipe of [child.stderr, child.stdio[LIFELINE]]) if (pipe instanceof Socket) pipe.unref();
    let lastOutput = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      lastOutput = (lastOutput + text).slice(0, MAX_OUTPUT_CHARACTERS);
    });
    const lose = (reason: string) => child === this.#child && this.#lose(reason);
    child.on("message", (message: ProcessMessage) => child === this.#child && this.#hear(message));
    child.on("error", (error) => lose(error.message));
    child.on("close", (code, signal) => lose(`the process ended by ${signal ?? code} ${lastOutput}`.trim()));
    return child;
  }

  #hear(message: ProcessMessage): void {
    if (message.kind === "ready") {
      this.#isReady = true;
      this.#handOver();
      return;
    }
    const seated = this.#seated;
    this.#seated = null;
    this.#setTimer(this.#options.restMs, () => void this.close());
    if (message.kind === "rendered") seated?.resolve(message.rendered);
    else seated?.reject(new AppError(message));
    this.#options.onFree();
  }

  #handOver(): void {
    const { wallMs } = this.#options;
    this.#setTimer(wallMs, () => this.#lose(`longer than ${wallMs} ms`));
    if (this.#seated) this.#child?.send(this.#seated.task);
  }

  /** The next text gets a new process. */
  #lose(reason: string): void {
    const seated = this.#seated;
    void this.close();
    if (seated) this.#options.onLost(reason, seated.task);
    this.#options.onFree();
  }

  #setTimer(ms: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms).unref();
  }
}

export function unavailable(): AppError {
  return new AppError({ status: 503, code: "MARKDOWN_UNAVAILABLE", message: "正文暂时无法处理，请稍后再试" });
}
