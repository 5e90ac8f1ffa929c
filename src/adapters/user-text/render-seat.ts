import { Worker } from "node:worker_threads";
import { AppError } from "../../kit/api/app-error.ts";
import type { RenderedMarkdown } from "../../kit/markdown/markdown-types.ts";
import type { WorkerWord } from "./worker-word.ts";

/** Far above what the longest honest text needs; beyond it V8 ends the thread, not the process. */
const MOST_HEAP_MIB = 256;
/** Loading the renderer takes a second or two on a slow machine. */
const START_MS = 20_000;
export interface RenderTask {
  source: string;
  resolve(rendered: RenderedMarkdown): void;
  reject(reason: AppError): void;
}

interface SeatOptions {
  script: URL;
  wallMs: number;
  /** A thread that nobody needs for this long gives its memory back. */
  restMs: number;
  /** The text was given up, and why. */
  onLost(reason: string, source: string): void;
  /** The seat is free again. */
  onFree(): void;
}

/** A place for one text at a time, and its thread: started when needed, ended at the wall, after a failure and at rest. */
export class RenderSeat {
  readonly #options: SeatOptions;
  #worker: Worker | null = null;
  #task: RenderTask | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SeatOptions) {
    this.#options = options;
  }

  get isFree(): boolean {
    return this.#task === null;
  }

  take(task: RenderTask): void {
    this.#task = task;
    this.#worker ??= this.#start();
    this.#setTimer(START_MS, () => this.#lose("the thread did not start"));
    this.#worker.postMessage(task.source);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = null;
    this.#task?.reject(unavailable());
    this.#task = null;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#options.script, { resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MIB } });
    // The site stops when it is told to, not when its threads do.
    worker.unref();
    worker.on("message", (word: WorkerWord) => worker === this.#worker && this.#hear(word));
    worker.on("error", (error) => worker === this.#worker && this.#lose(error.message));
    worker.on("exit", (code) => worker === this.#worker && this.#lose(`the thread ended with ${code}`));
    return worker;
  }

  #hear(word: WorkerWord): void {
    if (word.kind === "begun") {
      this.#setTimer(this.#options.wallMs, () => this.#lose(`longer than ${this.#options.wallMs} ms`));
      return;
    }
    const task = this.#task;
    this.#task = null;
    this.#setTimer(this.#options.restMs, () => void this.close());
    if (word.kind === "rendered") task?.resolve(word.rendered);
    else task?.reject(new AppError(word));
    this.#options.onFree();
  }

  /** The next text gets a new thread. */
  #lose(reason: string): void {
    const task = this.#task;
    void this.close();
    if (task) this.#options.onLost(reason, task.source);
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
