import { anchorId } from "../anchor-marks.ts";

export interface Label {
  path: string;
  /** Text of the heading after it; empty: there is none. */
  title: string;
}

const TARGET = /^\(([^()\s]{1,200})\)=[ \t]*$/;
const EQUATION = /\$\$[ \t]*\(([\w:.-]{1,200})\)[ \t]*$/;
const FIGURE = /^[ \t]*(?:`{3,}|:{3,})\{figure-md\}[ \t]+([\w:.-]{1,200})[ \t]*$/;
const FIGURE_NAME = /^[ \t]*:(?:name|label):[ \t]+(\S{1,200})[ \t]*$/;

/** The place that `(label)=` before a block names; null: not such a line. */
export function readTarget(line: string): string | null {
  return TARGET.exec(line)?.[1] ?? null;
}

/** All places that texts name, which any of them may refer to. */
export function listLabels(texts: ReadonlyMap<string, string>): Map<string, Label> {
  const labels = new Map<string, Label>();
  for (const [path, text] of texts) {
    const lines = text.split("\n");
    for (const [at, line] of lines.entries()) {
      const label =
        readTarget(line) ?? FIGURE_NAME.exec(line)?.[1] ?? EQUATION.exec(line)?.[1] ?? FIGURE.exec(line)?.[1];
      if (label === undefined || labels.has(label)) continue;
      const next = lines.slice(at + 1, at + 6).find((one) => one.trim() !== "" && readTarget(one) === null);
      labels.set(label, { path, title: /^#{1,6}[ \t]+(.*?)[ \t#]*$/.exec(next ?? "")?.[1] ?? "" });
    }
  }
  return labels;
}

/** The place of a label, from the root of the source. */
export function addressOf(label: string, { path }: Label): string {
  return `${toAddress(path)}#${anchorId(label)}`;
}

export function toAddress(path: string): string {
  return `/${path.split("/").map(encodeURIComponent).join("/").replace(/[()]/g, escape)}`;
}
