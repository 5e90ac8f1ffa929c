// The parts of the worker's scope that are used; the type libraries of pages and workers cannot be loaded together.

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchOfWorker extends WorkerEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface MessageOfWorker extends WorkerEvent {
  readonly data: unknown;
}

export interface WorkerScope {
  readonly location: Location;
  readonly registration: { navigationPreload?: { enable(): Promise<void> } };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", act: (event: WorkerEvent) => void): void;
  addEventListener(kind: "fetch", act: (event: FetchOfWorker) => void): void;
  addEventListener(kind: "message", act: (event: MessageOfWorker) => void): void;
}
