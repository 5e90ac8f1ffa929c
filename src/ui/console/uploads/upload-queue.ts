import { failureText } from "../../feedback/failure-text.ts";

export type UploadState = "waiting" | "sending" | "paused" | "failed" | "done";

/** An upload in the tray. */
export interface ConsoleUpload {
  id: number;
  name: string;
  sizeBytes: number;
  sentBytes: number;
  state: UploadState;
  problem: string | null;
}

/** A file to send, with its callbacks. */
export interface UploadJob {
  file: File;
  /** Announces the file to the server; returns the address for its bytes. */
  begin(): Promise<string>;
  /** Called when the server has all bytes. */
  onDone?(): void;
}

export interface Sending {
  url: string;
  file: File;
  onSent(bytes: number): void;
  onDone(): void;
  onFailed(problem: string): void;
}

/** Sends bytes, can be paused, and asks the server for its offset when it starts again. */
export type StartSending = (sending: Sending) => { stop(): void };

/** With more parallel files each of them would be slow on a slow connection. */
const MAX_SENDING = 2;

interface Entry {
  upload: ConsoleUpload;
  job: UploadJob;
  url: string | null;
  running: { stop(): void } | null;
  /** Number of starts; answers for an earlier start are ignored. */
  starts: number;
}

/** Uploads of this window, which continue while other console pages are opened. */
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
    // The sending code is loaded with the first upload.
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
    // The upload may have been paused or removed while the server answered.
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
    /** Sets the function that sends bytes; called once by the console frame. */
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
    /** Resumes a paused or failed upload. */
    resume(id: number) {
      const entry = entries.get(id);
      if (entry === undefined) return;
      change(entry, { state: "waiting", problem: null });
      startNext();
    },
    /** Removes an upload from the tray; an incomplete one is stopped. */
    remove(id: number) {
      stop(id);
      entries.delete(id);
      publish();
      startNext();
    },
  };
}

export const uploadQueue = createUploadQueue();
