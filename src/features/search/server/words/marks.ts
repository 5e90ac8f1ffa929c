import { requiredLevelOf } from "../../../membership/levels.ts";

/** Words of no text, by which results are chosen; the colon keeps them apart from all others. */
export function kindMark(kind: string): string {
  return `kind:${kind}`;
}

export function workMark({ kind, id }: { kind: string; id: number }): string {
  return `work:${kind}:${id}`;
}

export function levelMark(contentType: string): string {
  return levelMarkOf(requiredLevelOf(contentType) ?? -1);
}

export function levelMarkOf(level: number): string {
  return `level:${level}`;
}
