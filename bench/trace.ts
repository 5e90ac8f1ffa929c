const CATEGORIES = ["toplevel", "loading", "devtools.timeline", "blink.user_timing"];

export interface TraceEvent {
  name: string;
  cat?: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  /** Microseconds. */
  dur?: number;
  /** Processor time of the thread in microseconds. */
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
}

/** The commands and events of a browser by the DevTools protocol; a `CDPSession` of Playwright is one. */
export interface BrowserSession {
  send(method: "Tracing.start" | "Tracing.end", params?: object): Promise<unknown>;
  on(event: "Tracing.dataCollected", listener: (data: { value: object[] }) => void): unknown;
  on(event: "Tracing.tracingComplete", listener: () => void): unknown;
}

/** Records what the browser's threads do during `act`. */
export async function traceBrowser(session: BrowserSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as TraceEvent[])));
  const complete = new Promise<void>((resolve) => session.on("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  await session.send("Tracing.end");
  await complete;
  return events;
}

/** The tasks of the thread in which `at` happened, from then on. */
export function mainThreadTasks(events: readonly TraceEvent[], { pid, tid, ts }: TraceEvent): TraceEvent[] {
  return events.filter(
    (one) =>
      one.name === "ThreadControllerImpl::RunTask" &&
      one.pid === pid &&
      one.tid === tid &&
      one.ts + (one.dur ?? 0) >= ts,
  );
}
