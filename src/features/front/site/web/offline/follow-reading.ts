import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import { trustedScriptUrl } from "../../../../../ui/browser/trusted-html.ts";
import { showNotification } from "../../../../../ui/feedback/feedback.ts";
import type { CachePageRequest } from "./cache-page-request.ts";
import { isReadingPath } from "./cached-pages.ts";

/** A visitor who stays this long is reading. */
const READING_MS = 5_000;

/** Caches read pages for offline use, and displays the age of a cached one; the returned function stops this. */
export function followReading(): () => void {
  const stopNotifying = announceCachedPage();
  void navigator.serviceWorker.register(trustedScriptUrl("/worker.js")).catch(() => {
    // Caching fails in private windows and on full disks; then the page is only not available offline.
  });
  let timer = setTimeout(cacheCurrentPage, READING_MS);
  const stopFollowing = window.__reactRouterDataRouter?.subscribe(({ navigation }) => {
    clearTimeout(timer);
    if (navigation.state === "idle") timer = setTimeout(cacheCurrentPage, READING_MS);
  });
  return () => {
    clearTimeout(timer);
    stopFollowing?.();
    stopNotifying();
  };
}

async function cacheCurrentPage(): Promise<void> {
  const path = location.pathname;
  if (!isReadingPath(path) || document.documentElement.dataset.kept !== undefined || savesData()) return;
  const { active } = await navigator.serviceWorker.ready;
  const request: CachePageRequest = { path, loaded: listLoaded() };
  active?.postMessage(request);
}

/** A page should not be loaded twice on a metered connection. */
function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

function listLoaded(): string[] {
  const urls = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  return urls.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
}

/**
 * On a page served from the cache because the network failed: displays when the copy was made, and a notice when a
 * newer one can be loaded.
 */
function announceCachedPage(): () => void {
  const cachedAt = document.documentElement.dataset.kept;
  if (cachedAt === undefined) return () => {};
  const action = { label: "再试一次", run: () => location.reload() };
  const close = showNotification({
    kind: "warning",
    title: "现在没有网络",
    text: `这是 ${formatExactTime(new Date(cachedAt))} 留在这台设备上的一页，只有公开的部分。`,
    action,
  });
  const onBack = () => {
    close();
    // Pages opened from now on are current and cached again.
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
