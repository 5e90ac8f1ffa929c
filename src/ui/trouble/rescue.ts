// Runs on a page whose own scripts could not be fetched; its file name is the same in every release
// (scripts/rescue-script.ts). It shares no code with other scripts, because they may be missing.

/** The same values as in features/front/site/web/release/new-release.ts. */
const RELOAD_GUARD_MS = 10_000;
const STORAGE_KEY = "zhixing-reloaded-at";

/** Reloads into a new release, once per path in 10 s (spec §4, §9); without one, adds a note to the readable text. */
async function rescue(): Promise<void> {
  const answer = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
  const { id }: { id?: string } = answer.ok ? await answer.json() : {};
  if (id === undefined || id === document.documentElement.dataset.build) return showNote();
  const times: Record<string, number> = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
  const now = Date.now();
  if (now - (times[location.pathname] ?? 0) < RELOAD_GUARD_MS) return showErrorScreen();
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...times, [location.pathname]: now }));
  location.reload();
}

function element(name: string, className: string, ...inner: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...inner);
  return made;
}

function link(text: string, onClick: () => void): HTMLElement {
  const made = element("button", "inline-flex min-h-11 items-center px-3 font-medium text-brand", text);
  made.addEventListener("click", onClick);
  return made;
}

function showNote(): void {
  const again = link("再试一次", () => location.reload());
  const note = element(
    "div",
    "fixed inset-x-4 bottom-4 z-[4000] mx-auto flex max-w-reading items-center justify-between gap-3 rounded-lg border border-danger-border bg-danger-bg px-4 py-2 text-sm shadow-float",
    "页面没有加载完整，请检查网络",
    again,
  );
  note.setAttribute("role", "alert");
  document.body.append(note);
}

/** The error screen of spec §2, without React, because its components are not available. */
function showErrorScreen(): void {
  document.title = "页面未找到 - 404";
  const goBack = () => (history.length > 1 ? history.back() : location.assign("/"));
  document.body.replaceChildren(
    element(
      "main",
      "grid min-h-dvh place-items-center px-6 py-16 text-center",
      element(
        "div",
        "",
        element("p", "text-[min(6rem,32vw)] leading-none font-semibold text-brand-mark", "404"),
        element("h1", "mt-6 text-2xl font-semibold", "页面未找到"),
        element("p", "mt-3 text-text-secondary", "抱歉，你访问的页面不存在或已被移动"),
        link("返回首页", () => location.assign("/")),
        link("返回上一页", goBack),
      ),
    ),
  );
}

rescue().catch(showNote);

export {};
