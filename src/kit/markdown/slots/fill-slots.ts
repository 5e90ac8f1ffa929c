import { setImmediate } from "node:timers/promises";
import type { RenderNotes, Slot } from "../render-notes.ts";
import { element, type HtmlChild, type HtmlElement, type HtmlRoot, text, visitElements } from "../syntax-tree.ts";
import type { CodeWork } from "./code-engine.ts";
import { highlightCode } from "./highlight-code.ts";
import { type RenderedFormula, renderFormula } from "./render-formula.ts";

// Limits for one document, so that a hostile or careless one neither blocks the process nor produces too much HTML.
const MAX_HIGHLIGHTED_CHARACTERS = 600_000;
// Code costs 300 to 900 per character, hostile code a hundred times that; this limit corresponds to two seconds.
const MAX_CODE_WORK = 400_000_000;
const MAX_FORMULAS = 5_000;
const MAX_FORMULA_HTML_CHARACTERS = 8 * 1024 * 1024;
const WORK_BEFORE_PAUSE_MS = 30;
/** Display formulas with a longer source may be wider than a phone and can be scrolled by keyboard. */
const WIDE_FORMULA_CHARACTERS = 40;

interface Budget {
  highlighted: number;
  codeWork: CodeWork;
  formulas: number;
  formulaHtml: number;
}

/**
 * Replaces the slots by highlighted code, rendered formulas and diagrams. It runs after sanitising, because this kit
 * writes its HTML.
 */
export async function fillSlots(root: HtmlRoot, notes: RenderNotes): Promise<void> {
  const budget: Budget = { highlighted: 0, codeWork: { left: MAX_CODE_WORK }, formulas: 0, formulaHtml: 0 };
  const formulas = new Map<string, RenderedFormula>();
  const places: { node: HtmlElement; slot: Slot }[] = [];
  visitElements(root, (node) => {
    const slot = findSlot(node, notes);
    if (slot) places.push({ node, slot });
  });
  let pausedAt = performance.now();
  for (const { node, slot } of places) {
    if (slot.kind === "code") Object.assign(node, await codeFigure(slot, budget, notes));
    else if (slot.kind === "math") Object.assign(node, formulaElement(slot, { budget, formulas, notes }));
    else Object.assign(node, element("pre", { className: ["mermaid"], dataLanguage: "mermaid" }, [text(slot.value)]));
    if (performance.now() - pausedAt < WORK_BEFORE_PAUSE_MS) continue;
    await setImmediate();
    pausedAt = performance.now();
  }
}

function findSlot(node: HtmlElement, notes: RenderNotes): Slot | undefined {
  const mark = node.properties.dataSlot;
  if (typeof mark !== "string") return undefined;
  delete node.properties.dataSlot;
  return mark.startsWith(notes.token) ? notes.slots[Number(mark.slice(notes.token.length))] : undefined;
}

async function codeFigure(slot: Slot & { kind: "code" }, budget: Budget, notes: RenderNotes): Promise<HtmlElement> {
  budget.highlighted += slot.value.length;
  const isWithinBudget = budget.highlighted <= MAX_HIGHLIGHTED_CHARACTERS && budget.codeWork.left >= 0;
  const lines = isWithinBudget ? await highlightCode(slot, budget.codeWork) : [text(slot.value)];
  if (!isWithinBudget || budget.codeWork.left < 0) notes.warn("limit", "代码太多，后面的代码不再着色");
  const language = /^[\w+#.-]{1,30}$/.test(slot.language) ? slot.language : "";
  const code = element("code", language ? { className: [`language-${language}`] } : {}, lines);
  const caption = slot.title ? [element("figcaption", {}, [text(slot.title)])] : [];
  return element("figure", { className: ["code"], dataLanguage: language || "text" }, [
    ...caption,
    element("pre", { tabIndex: 0 }, [code]),
  ]);
}

interface FormulaWork {
  budget: Budget;
  formulas: Map<string, RenderedFormula>;
  notes: RenderNotes;
}

function formulaElement(slot: Slot & { kind: "math" }, { budget, formulas, notes }: FormulaWork): HtmlElement {
  const key = `${slot.isDisplay}${slot.value}`;
  const isWithinBudget = ++budget.formulas <= MAX_FORMULAS && budget.formulaHtml <= MAX_FORMULA_HTML_CHARACTERS;
  if (!isWithinBudget) notes.warn("limit", "公式太多，后面的公式显示为源码");
  const rendered = isWithinBudget ? (formulas.get(key) ?? renderFormula(slot.value, slot.isDisplay)) : { problem: "" };
  formulas.set(key, rendered);
  if ("problem" in rendered) {
    if (rendered.problem) notes.warn("broken-formula", `${slot.value}：${rendered.problem}`);
    const source = element("code", { className: ["math-source"] }, [text(slot.value)]);
    return slot.isDisplay ? element("div", { className: ["math-display"] }, [source]) : source;
  }
  budget.formulaHtml += rendered.html.length;
  const formula = { type: "raw", value: rendered.html } as unknown as HtmlChild;
  if (!slot.isDisplay) return element("span", { className: ["math-inline"] }, [formula]);
  const isWide = slot.value.length > WIDE_FORMULA_CHARACTERS;
  return element(
    "div",
    { className: ["math-display"], ...(isWide && { tabIndex: 0, role: "group", ariaLabel: "公式" }) },
    [formula],
  );
}
