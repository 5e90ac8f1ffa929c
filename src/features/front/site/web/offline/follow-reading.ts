import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import { trustedScriptUrl } from "../../../../../ui/browser/trusted-html.ts";
import { showNotification } from "../../../../../ui/feedback/feedback.ts";
import type { KeepWish } from "./keep-wish.ts";
import { isReadingPath } from "./kept-pages.ts";

/** Who stays this long reads; who leaves before was looking for something else. */
const READING_MS = 5_000;

/** Has pages that are read kept for the time without network, and says on a kept one what it is; the returned function stops. */
export function followReading(): () => void {
  const stopTelling = tellKept();
  void navigator.serviceWorker.register(trustedScriptUrl("/worker.js")).catch(() => {
    // Private windows and full disks: without network there is then what there always was.
  });
  let timer = setTimeout(keep, READING_MS);
  const stopFollowing = window.__reactRouterDataRouter?.subscribe(({ navigation }) => {
    clearTimeout(timer);
    if (navigation.state === "idle") timer = setTimeout(keep, READING_MS);
  });
  return () => {
    clearTimeout(timer);
    stopFollowing?.();
    stopTelling();
  };
}

async function keep(): Promise<void> {
  const path = location.pathname;
  if (!isReadingPath(path) || document.documentElement.dataset.kept !== undefined || savesData()) return;
  const { active } = await navigator.serviceWorker.ready;
  const wish: KeepWish = { path, loaded: listLoaded() };
  active?.postMessage(wish);
}

/** Whoever pays by the byte is not to pay twice for a page. */
function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

function listLoaded(): string[] {
  const urls = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  return urls.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
}

/** On a page that the worker brought, because the network did not: since when it lies here, and when there is a newer one to have. */
function tellKept(): () => void {
  const keptAt = document.documentElement.dataset.kept;
  if (keptAt === undefined) return () => {};
  const action = { label: "再试一次", run: () => location.reload() };
  const close = showNotification({
    kind: "warning",
    title: "现在没有网络",
    text: `这是 ${formatExactTime(new Date(keptAt))} 留在这台设备上的一页，只有公开的部分。`,
    action,
  });
  const onBack = () => {
    close();
    // What is opened from here on is as it is now, and kept anew.
    delete document.documentElement.dataset.kept;
    showNotification({
      kind: "success",
      title: "网络恢复了",
      text: "可以打开这一页现在的样子。",
      action: { ...action, label: "刷新" },
    });
  };
  window.addEventListener("online", onBack, { once: true });
  return () => window.removeEventListener("online", onBack);
}
