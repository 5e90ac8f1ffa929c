import { blankOut } from "./mask-code.ts";

/** The text with blanks in place of what scripts and styles contain; their tags stay. */
export function blankScripts(masked: string): string {
  const parts: { start: number; end: number }[] = [];
  for (const name of ["script", "style"]) {
    if (!masked.includes(`</${name}>`)) continue;
    let position = 0;
    for (let open = masked.indexOf(`<${name}`, position); open >= 0; open = masked.indexOf(`<${name}`, position)) {
      const start = masked.indexOf(">", open) + 1;
      const end = masked.indexOf(`</${name}>`, open);
      if (start === 0 || end < 0) break;
      if (end > start) parts.push({ start, end });
      position = end + 1;
    }
  }
  return parts.length === 0 ? masked : blankOut(masked, parts);
}
