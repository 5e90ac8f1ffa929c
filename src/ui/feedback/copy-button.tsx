import { Button } from "../controls/button.tsx";
import { showMessage } from "./feedback.ts";

/** Copies a text and confirms it. */
export function CopyButton({ text, label, done }: { text(): string; label: string; done: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text());
      showMessage("success", done);
    } catch {
      // No clipboard on plain http or without permission; the text is visible on the page.
      showMessage("warning", "浏览器不允许复制，请长按或拖动选择后复制");
    }
  }
  return (
    <Button variant="secondary" size="small" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
