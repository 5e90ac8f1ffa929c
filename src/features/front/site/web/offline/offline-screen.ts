// Runs on the offline page, which the worker displays instead of a page that the network did not deliver
// (http/extras/offline-page.ts): lists recently read pages, and reloads when the site answers again.
import { formatTime } from "../../../../../kit/values/time-text.ts";
import { type CachedPage, isReadingPath } from "./cached-pages.ts";
import { listCachedPages } from "./page-store.ts";

const FIRST_LOOK_MS = 3_000;
const MAX_WAIT_MS = 30_000;

const place = (id: string) => document.getElementById(id) as HTMLElement;

async function showCachedPages(): Promise<void> {
  const pages = (await listCachedPages()).filter(({ path }) => isReadingPath(path) && path !== location.pathname);
  place("kept").hidden = pages.length === 0;
  place("nothing-kept").hidden = pages.length > 0;
  place("kept-list").replaceChildren(...pages.map(rowOf));
}

function rowOf({ path, title, cachedAt, isWhole }: CachedPage): HTMLElement {
  const row = (place("kept-row") as HTMLTemplateElement).content.cloneNode(true) as DocumentFragment;
  const link = row.querySelector("a") as HTMLAnchorElement;
  link.href = path;
  const [name, time] = link.children;
  if (name) name.textContent = title;
  if (time) time.textContent = isWhole ? formatTime(new Date(cachedAt), new Date()) : "联网后再读";
  return row.firstElementChild as HTMLElement;
}

function showState(text: string): void {
  place("state").textContent = text;
}

let isLooking = false;

/** Checks whether the site answers, and then opens the requested page. */
async function look(): Promise<void> {
  if (isLooking) return;
  isLooking = true;
  const isBack = await fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  isLooking = false;
  if (!isBack) return showState(navigator.onLine ? "网站还没有应答，恢复后会自己打开。" : "网络恢复后会自己打开。");
  showState("网络恢复了，正在打开…");
  if (location.pathname === "/offline") location.replace("/");
  else location.reload();
}

/** Checks at growing intervals, and only while the page is visible. */
function lookAgain(afterMs: number): void {
  setTimeout(() => {
    if (document.visibilityState === "visible") void look();
    lookAgain(Math.min(afterMs * 2, MAX_WAIT_MS));
  }, afterMs);
}

addEventListener("online", () => void look());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void look());
place("retry").addEventListener("click", () => {
  showState("正在重试…");
  void look();
});
lookAgain(FIRST_LOOK_MS);
showCachedPages().catch(() => {
  // The browser denies access to its caches, so there is nothing to list.
  place("nothing-kept").hidden = false;
});
