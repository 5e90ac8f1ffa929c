import { isPassing } from "../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { openLocalStore } from "../../../../ui/browser/local-store.ts";
import { reportLearning } from "../contract.ts";
import { createReportQueue, type ReportQueue } from "./report-queue.ts";

let current: { userId: number; queue: ReportQueue } | null = null;

/** The queue of reports of the signed-in user. Reports of another user are deleted when the first one is added. */
export function learningQueueOf(userId: number): ReportQueue {
  if (current?.userId === userId) return current.queue;
  const queue = createReportQueue({
    store: openLocalStore(),
    userId,
    now: Date.now,
    send: (reports, { keepalive }) => callEndpoint(reportLearning, { body: { reports } }, { keepalive }),
    isPassing,
  });
  if (current === null) {
    addEventListener("online", () => void current?.queue.flush());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") void current?.queue.flush({ keepalive: true });
    });
  }
  current = { userId, queue };
  return queue;
}
