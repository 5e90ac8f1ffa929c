import { failureText } from "../../feedback/failure-text.ts";

export type UploadState = "waiting" | "sending" | "paused" | "failed" | "done";

/** An upload as the tray shows it. */
export interface ConsoleUpload {
  id: number;
  name: string;
  sizeBytes: number;
  sentBytes: number;
  state: UploadState;
  problem: string | null;
}

/** A file to send, and what belongs to it on the server. */
export interface UploadJob {
  file: File;
  /** Announces it to the server; answers the address to send its bytes to. */
  begin(): Promise<string>;
  /** All bytes are with the server. */
  onDone?(): void;
}

export interface Sending {
  url: string;
  file: File;
  onSent(bytes: number): void;
  onDone(): void;
  onFailed(problem: string): void;
}

/** Sends bytes so that they can be paused and continued; started again, it asks the server how far it is. */
export type StartSending = (sending: Sending) => { stop(): void };

/** The connection may be slow: more files at once would all be late. */
const MAX_SENDING = 2;

interface Entry {
  upload: ConsoleUpload;
  job: UploadJob;
  url: string | null;
  running: { stop(): void } | null;
  /** How often it was started: an answer for an earlier start comes too late. */
  starts: number;
}

/** Uploads of this window, which go on while one opens other pages of the console. */
export function createUploadQueue() {
  const listeners = new Set<() => void>();
  const entries = new Map<number, Entry>();
  let view: readonly ConsoleUpload[] = [];
  let startSending: StartSending | null = null;
  let lastId = 0;

  function publish() {
    view = Array.from(entries.values(), ({ upload }) => upload);
    for (const listener of listeners) listener();
  }

  function change(entry: Entry, facts: Partial<ConsoleUpload>) {
    entry.upload = { ...entry.upload, ...facts };
    publish();
  }

  function startNext() {
    // The code that sends comes with the first upload.
    if (startSending === null) return;
    const all = [...entries.values()];
    const sending = all.filter(({ upload }) => upload.state === "sending").length;
    const waiting = all.filter(({ upload }) => upload.state === "waiting");
    for (const entry of waiting.slice(0, Math.max(0, MAX_SENDING - sending))) void send(entry);
  }

  async function send(entry: Entry): Promise<void> {
    entry.starts += 1;
    const { starts } = entry;
    change(entry, { state: "sending", problem: null });
    try {
      entry.url ??= await entry.job.begin();
    } catch (thrown) {
      if (entry.starts === starts) end(entry, { state: "failed", problem: failureText(thrown) });
      return;
    }
    // Paused or removed while the server was asked.
    if (
      entry.starts !== starts ||
      entry.upload.state !== "sending" ||
      !entries.has(entry.upload.id) ||
      startSending === null
    )
      return;
    entry.running = startSending({
      url: entry.url,
      file: entry.job.file,
      onSent: (bytes) => change(entry, { sentBytes: bytes }),
      onDone: () => {
        end(entry, { state: "done", sentBytes: entry.upload.sizeBytes });
        entry.job.onDone?.();
      },
      onFailed: (problem) => end(entry, { state: "failed", problem }),
    });
  }

  function end(entry: Entry, facts: Partial<ConsoleUpload>) {
    entry.running = null;
    change(entry, facts);
    startNext();
  }

  function stop(id: number): Entry | undefined {
    const entry = entries.get(id);
    entry?.running?.stop();
    if (entry !== undefined) entry.running = null;
    return entry;
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    /** Gives the queue the way to send bytes; done once, by the frame of the console. */
    connect(start: StartSending) {
      startSending = start;
      startNext();
    },
    add(job: UploadJob) {
      lastId += 1;
      const { name, size } = job.file;
      const upload: ConsoleUpload = {
        id: lastId,
        name,
        sizeBytes: size,
        sentBytes: 0,
        state: "waiting",
        problem: null,
      };
      entries.set(lastId, { upload, job, url: null, running: null, starts: 0 });
      publish();
      startNext();
    },
    pause(id: number) {
      const entry = stop(id);
      if (entry !== undefined) end(entry, { state: "paused" });
    },
    /** Continues a paused or failed one. */
    resume(id: number) {
      const entry = entries.get(id);
      if (entry === undefined) return;
      change(entry, { state: "waiting", problem: null });
      startNext();
    },
    /** Takes it out of the tray; one that is not complete is no longer sent. */
    remove(id: number) {
      stop(id);
      entries.delete(id);
      publish();
      startNext();
    },
  };
}

export const uploadQueue = createUploadQueue();
