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
/** The logged output of a dying process; V8's messages are longer, and their first lines matter. */
const MAX_OUTPUT_CHARACTERS = 1_000;

export interface SeatTask {
  task: RenderTask;
  resolve(rendered: RenderedMarkdown): void;
  reject(reason: AppError): void;
}

export interface SeatLimits {
  /** V8 aborts a process whose heap needs more; in a thread that would be the site. */
  maxHeapMib: number;
  /** From when the process has the text. */
  wallMs: number;
  /** A process that is unused for this long ends and frees its memory. */
  restMs: number;
}

interface SeatOptions extends SeatLimits {
  script: URL;
  /** The text was given up, and why. */
  onLost(reason: string, task: RenderTask): void;
  /** The seat is free again. */
  onFree(): void;
}

/** A place for one text at a time, and its process: started when needed, ended at the wall, after a failure and at rest. */
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
    // It may be computing and not read messages.
    if (child?.kill("SIGKILL")) await once(child, "exit");
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(this.#options.script), {
      execArgv: [`--max-old-space-size=${this.#options.maxHeapMib}`],
      serialization: "advanced",
      // It reads what strangers wrote, and needs neither the site's secrets nor its address of the database.
      env: {},
      stdio: ["ignore", "ignore", "pipe", "ipc", "pipe"],
    });
    // The site stops at its own signal, not at its children's.
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
