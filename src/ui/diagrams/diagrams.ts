import "./diagrams.css";
import frameScript from "./diagram-frame.ts?worker&url";
import { type DiagramOrder, type DiagramReport, readDiagramReport } from "./diagram-messages.ts";
import { diagramTitle } from "./diagram-title.ts";

/**
 * Diagrams are drawn from this distance below the window, so that they are usually finished when the reader arrives.
 */
const DRAW_AHEAD = "600px";
/** The page of the frame; the server allows only this script in it. */
const FRAME_ADDRESS = `/diagram?script=${encodeURIComponent(frameScript)}`;

interface Diagram {
  place: HTMLElement;
  source: HTMLPreElement;
  frame: HTMLIFrameElement | null;
}

/**
 * Draws every `<pre class="mermaid">` under `root`, each in its own sandboxed frame: Mermaid writes markup and style
 * elements that the policy of our pages forbids, and in the frame it can access neither the page nor its storage. The
 * source stays readable until the diagram is drawn, and if drawing fails. Aborting restores the sources.
 */
export function drawDiagrams(root: HTMLElement, signal: AbortSignal): void {
  const diagrams = [...root.querySelectorAll<HTMLPreElement>("pre.mermaid")].map(place);
  if (diagrams.length === 0) return;

  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const diagram = diagrams.find((one) => one.place === target);
        if (!isIntersecting || !diagram) continue;
        seen.unobserve(target);
        openFrame(diagram);
      }
    },
    { rootMargin: DRAW_AHEAD },
  );
  const themed = new MutationObserver(() => diagrams.forEach(order));
  for (const diagram of diagrams) seen.observe(diagram.place);
  themed.observe(document.documentElement, { attributeFilter: ["class"] });
  window.addEventListener(
    "message",
    ({ source, data }) => {
      const diagram = diagrams.find(({ frame }) => frame && frame.contentWindow === source);
      const report = readDiagramReport(data);
      if (diagram && report) receive(diagram, report);
    },
    { signal },
  );
  signal.addEventListener("abort", () => {
    seen.disconnect();
    themed.disconnect();
    for (const diagram of diagrams) diagram.place.replaceWith(diagram.source);
  });
}

function place(source: HTMLPreElement): Diagram {
  const box = document.createElement("div");
  box.className = "diagram";
  source.replaceWith(box);
  box.append(source);
  return { place: box, source, frame: null };
}

function openFrame(diagram: Diagram): void {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = diagramTitle(textOf(diagram));
  frame.src = FRAME_ADDRESS;
  frame.addEventListener("load", () => order(diagram));
  diagram.frame = frame;
  diagram.place.prepend(frame);
}

function order(diagram: Diagram): void {
  const theme = document.documentElement.classList.contains("dark") ? "dark" : "light";
  const message: DiagramOrder = { source: textOf(diagram), theme };
  // A sandboxed frame has no origin to name; it cannot be another site, because our pages frame only themselves.
  diagram.frame?.contentWindow?.postMessage(message, "*");
}

function receive(diagram: Diagram, report: DiagramReport): void {
  if ("link" in report) window.open(report.link, "_blank", "noopener");
  else if ("height" in report) show(diagram, report.height);
  else giveUp(diagram, report.error === "syntax" ? "图表语法有误" : "图表没有加载出来");
}

function show({ place, source, frame }: Diagram, height: number): void {
  if (!frame) return;
  frame.style.height = `${height}px`;
  if (place.classList.contains("is-drawn")) return;
  // A drawing that is lower than its source must not move the text below it while it is being read.
  place.style.minHeight = `${place.getBoundingClientRect().height}px`;
  place.classList.add("is-drawn");
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = "图表源码";
  details.append(summary, source);
  place.append(details);
}

function giveUp(diagram: Diagram, reason: string): void {
  diagram.frame?.remove();
  diagram.frame = null;
  const note = document.createElement("p");
  note.className = "diagram-note";
  note.textContent = reason;
  diagram.place.classList.remove("is-drawn");
  diagram.place.replaceChildren(diagram.source, note);
}

function textOf({ source }: Diagram): string {
  return source.textContent ?? "";
}
