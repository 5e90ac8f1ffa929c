/** Saved values of a form and the version that a save is based on; undefined for resources without versions. */
export interface SavedValues<T> {
  values: T;
  version: string | number | undefined;
}

interface Sides<T> {
  /** The common base of both sides. */
  base: T;
  mine: T;
  theirs: T;
}

export type ValueChoice = "mine" | "theirs";

/** Fields that both sides changed to different values. */
export function differingFields<T extends object>({ base, mine, theirs }: Sides<T>): (keyof T)[] {
  return (Object.keys(theirs) as (keyof T)[]).filter(
    (name) => !isSame(mine[name], theirs[name]) && !isSame(mine[name], base[name]) && !isSame(theirs[name], base[name]),
  );
}

/**
 * Merges both sides: a field changed by one side has that change; a field changed by both has the chosen side, or the
 * user's own value without a choice.
 */
export function mergeValues<T extends object>(
  { base, mine, theirs }: Sides<T>,
  choices: Readonly<Record<string, ValueChoice>> = {},
): T {
  const names = Object.keys(theirs) as (keyof T)[];
  const entries = names.map((name) => {
    const choice = choices[String(name)];
    const isMine = choice === undefined ? !isSame(mine[name], base[name]) : choice === "mine";
    return [name, isMine ? mine[name] : theirs[name]];
  });
  return Object.fromEntries(entries) as T;
}

export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
