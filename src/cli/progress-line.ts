import type { ImportProgress } from "../features/content/imports/import-targets.ts";

interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const STEP_PERCENT = 10;
const CLEAR_LINE = "\r\u001b[K";

/** Shows the progress of an import: one changing line on a terminal, else a line every 10 %. */
export function createProgressLine(terminal: Terminal): { update(progress: ImportProgress): void; end(): void } {
  let shownPercent = -1;
  return {
    update: ({ done, total, current }) => {
      const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
      const counted = `${percent} %（${done}/${total}）`;
      if (terminal.isTTY) {
        terminal.write(`${CLEAR_LINE}${cutToWidth(`导入 ${counted} ${current}`, (terminal.columns ?? 80) - 1)}`);
        return;
      }
      const step = percent - (percent % STEP_PERCENT);
      if (step === shownPercent) return;
      shownPercent = step;
      terminal.write(`导入 ${counted}\n`);
    },
    end: () => {
      if (terminal.isTTY) terminal.write(CLEAR_LINE);
    },
  };
}

/** Cuts a text to this many columns; a Chinese character takes two. */
function cutToWidth(text: string, columns: number): string {
  let width = 0;
  let fitted = "";
  for (const character of text.replace(/\s+/g, " ")) {
    width += (character.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1;
    if (width > columns) return fitted;
    fitted += character;
  }
  return fitted;
}

/** The speed, as time per document. */
export function describeSpeed({ documents, elapsedMs }: { documents: number; elapsedMs: number }): string {
  const total = `用时 ${(elapsedMs / 1000).toFixed(1)} 秒`;
  if (documents === 0) return total;
  return `${total}，每篇 ${(elapsedMs / documents).toFixed(1)} 毫秒，每秒 ${((documents * 1000) / elapsedMs).toFixed(0)} 篇`;
}
