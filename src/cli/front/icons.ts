import { MAX_ICONS_FOUND } from "../../domain/icons/icon-names.ts";
import { builtIcons } from "./built-icons.ts";
import type { IconsCommand } from "./read-icons.ts";

/** Runs `icons`. */
export async function runIcons({ words }: IconsCommand): Promise<void> {
  const { names, total } = await builtIcons.search(words, MAX_ICONS_FOUND);
  const more = total > names.length ? [`还有 ${total - names.length} 个，再加一个词`] : [];
  const lines = total === 0 ? ["没有这样的图标，换一个英文词"] : [...names, ...more];
  process.stdout.write(`${lines.join("\n")}\n`);
}
