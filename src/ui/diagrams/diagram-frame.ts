import mermaid from "mermaid";
import { mermaidLook } from "./diagram-frame-look.ts";
import { type DiagramOrder, type DiagramReport, readDiagramOrder } from "./diagram-messages.ts";

// Runs only in the document of `/diagram`: a sandboxed frame without an origin (src/http/extras/diagram-page.ts).

/** A wide diagram is scrolled instead of being reduced further, because its labels would become unreadable. */
const SMALLEST_SCALE = 0.65;

const container = document.getElementById("stage") ?? document.body;
const sizes = new ResizeObserver(() => {
  offerScrolling();
  reportHeight();
});
let lastDrawing: Promise<void> = Promise.resolve();

addEventListener("message", ({ source, data }) => {
  const order = source === parent ? readDiagramOrder(data) : null;
  // Drawn in sequence, so that the last order is the final drawing.
  if (order) lastDrawing = lastDrawing.then(() => draw(order));
});

// A frame cannot open windows: the page handles links.
addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  event.preventDefault();
  report({ link: link.getAttribute("xlink:href") ?? link.getAttribute("href") ?? "" });
});

async function draw({ source, theme }: DiagramOrder): Promise<void> {
  document.documentElement.className = theme;
  mermaid.initialize(mermaidLook(theme));
  try {
    const { svg } = await mermaid.render("drawing", source);
    container.innerHTML = svg;
    ensureReadable();
    sizes.observe(container);
    reportHeight();
  } catch (thrown) {
    report({ error: isLoadFailure(thrown) ? "load" : "syntax" });
  }
}

function ensureReadable(): void {
  const drawing = container.querySelector<SVGSVGElement>(":scope > svg");
  if (!drawing) return;
  const naturalWidth = Number.parseFloat(drawing.style.maxWidth);
  if (naturalWidth > 0) drawing.style.minWidth = `${naturalWidth * SMALLEST_SCALE}px`;
  drawing.removeAttribute("height");
}

/** A drawing wider than the frame can be scrolled by keyboard too; only then does it get the focus. */
function offerScrolling(): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    container.tabIndex = 0;
    container.role = "group";
    container.ariaLabel = "图表比屏幕宽，用左右方向键移动";
  } else {
    for (const name of ["tabindex", "role", "aria-label"]) container.removeAttribute(name);
  }
}

function reportHeight(): void {
  const scrollbar = innerHeight - document.documentElement.clientHeight;
  report({ height: container.getBoundingClientRect().height + scrollbar });
}

function report(message: DiagramReport): void {
  // The page's origin is unknown here, and a report contains no secrets.
  parent.postMessage(message, "*");
}

function isLoadFailure(thrown: unknown): boolean {
  return thrown instanceof TypeError && /import|fetch|module/i.test(thrown.message);
}
