import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type PackagedSet, packIcons } from "../scripts/icons/pack-icons.ts";
import type { Icons } from "../src/domain/icons/icon-source.ts";
import { createIcons } from "../src/features/front/icons/server/icon-file.ts";

const line = (d: string) => ({ body: `<path fill="none" stroke="currentColor" d="${d}"/>` });

const FEW_ICONS: PackagedSet[] = [
  {
    prefix: "lucide",
    icons: {
      "messages-square": line("M4 5h16v11H4z"),
      "message-circle-question-mark": line("M12 4v8"),
      "book-open": line("M12 5v16"),
      book: line("M5 5v16"),
    },
  },
  { prefix: "tabler", icons: { book: line("M3 19h18") }, aliases: { reader: { parent: "book" } } },
];

/** A few icons, packed in the same way as the build packs the sets. */
export function packFewIcons(): Icons {
  const folder = mkdtempSync(path.join(tmpdir(), "icons-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "icons.bin");
  writeFileSync(file, packIcons(FEW_ICONS));
  return createIcons(file);
}
