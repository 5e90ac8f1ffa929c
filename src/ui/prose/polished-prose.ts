import { type RefObject, useEffect } from "react";
import { showNotification } from "../feedback/feedback.ts";
import { fetchCode } from "../trouble/fetch-code.ts";
import { troubleOf } from "../trouble/trouble.ts";

interface PolishOptions {
  hasMermaid?: boolean;
  /** Fetches a gated text again, because the addresses of its pictures expire. */
  fetchHtml?: (() => Promise<string>) | null;
}

/**
 * Enhances a text with scripts: copy buttons on code, enlargeable pictures, drawn diagrams. Loaded after the text is
 * shown, and only the needed parts. Without a network the text stays unchanged and a message is shown.
 */
export function usePolishedProse(
  text: RefObject<HTMLElement | null>,
  html: string,
  { hasMermaid = false, fetchHtml = null }: PolishOptions = {},
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new `html` brings new elements to enhance
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const stopper = new AbortController();
    void polishOrReport(element, { hasMermaid, fetchHtml }, stopper.signal);
    return () => stopper.abort();
  }, [text, html, hasMermaid]);
}

async function polishOrReport(
  element: HTMLElement,
  options: Required<PolishOptions>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await polish(element, options, signal);
  } catch (thrown) {
    const trouble = troubleOf(thrown);
    if (trouble === null) throw thrown;
    if (signal.aborted) return;
    const close = showNotification({
      kind: "warning",
      title: trouble.message,
      text: "代码的复制按钮和图表没有取到，文字可以照常读。",
      action: { label: "再试一次", run: () => polishOrReport(element, options, signal) },
    });
    signal.addEventListener("abort", close);
  }
}

async function polish(
  element: HTMLElement,
  { hasMermaid, fetchHtml }: Required<PolishOptions>,
  signal: AbortSignal,
): Promise<void> {
  if (element.querySelector("figure.code, .prose img")) {
    const { addCopyButtons, openPicturesLarge, renewPictures } = await fetchCode(() => import("./prose-tools.ts"));
    if (signal.aborted) return;
    addCopyButtons(element);
    if (fetchHtml) renewPictures(element, fetchHtml, signal);
    openPicturesLarge(element, signal);
  }
  // A teaser may end before the first diagram.
  if (!hasMermaid || signal.aborted || !element.querySelector("pre.mermaid")) return;
  const { drawDiagrams } = await fetchCode(() => import("../diagrams/diagrams.ts"));
  if (!signal.aborted) drawDiagrams(element, signal);
}
