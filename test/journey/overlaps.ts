import type { Page } from "@playwright/test";

/** Pairs of texts that are drawn over each other. Bars that stay over the page on purpose are left out. */
export function overlappedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE = 3;

    /** The part of a box that is visible; null: none of it. */
    function visiblePart(box: DOMRect, element: Element): DOMRect | null {
      let { left, top, right, bottom } = box;
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.position === "fixed" || style.position === "sticky") return null;
        if (style.overflow === "visible" && style.clipPath === "none") continue;
        const frame = at.getBoundingClientRect();
        left = Math.max(left, frame.left);
        top = Math.max(top, frame.top);
        right = Math.min(right, frame.right);
        bottom = Math.min(bottom, frame.bottom);
      }
      return right - left <= TOLERANCE || bottom - top <= TOLERANCE
        ? null
        : new DOMRect(left, top, right - left, bottom - top);
    }

    const boxes: { text: string; node: Node; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (text === "" || parent === null || parent.closest(".sr-only, .katex, svg, script, style") !== null) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        // The lines of one text touch each other; their letters do not.
        const inner = new DOMRect(rect.x, rect.y + rect.height * 0.2, rect.width, rect.height * 0.6);
        const box = visiblePart(inner, parent);
        if (box !== null) boxes.push({ text: text.slice(0, 30), node, box });
      }
    }
    boxes.sort((one, other) => one.box.top - other.box.top);
    const found: string[] = [];
    boxes.forEach((one, at) => {
      for (const other of boxes.slice(at + 1)) {
        if (other.box.top >= one.box.bottom - TOLERANCE) break;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        if (other.node !== one.node && width > TOLERANCE) found.push(`${one.text} × ${other.text}`);
      }
    });
    return found;
  });
}
