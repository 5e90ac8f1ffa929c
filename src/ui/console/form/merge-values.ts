/** What is saved of a form, under the version that a save of it begins from; unversioned: undefined. */
export interface SavedValues<T> {
  values: T;
  version: string | number | undefined;
}

interface Sides<T> {
  /** What both sides began from. */
  base: T;
  mine: T;
  theirs: T;
}

export type ValueChoice = "mine" | "theirs";

/** Fields that both sides changed, each to another value. */
export function differingFields<T extends object>({ base, mine, theirs }: Sides<T>): (keyof T)[] {
  return (Object.keys(theirs) as (keyof T)[]).filter(
    (name) => !isSame(mine[name], theirs[name]) && !isSame(mine[name], base[name]) && !isSame(theirs[name], base[name]),
  );
}

/**
 * Merges both sides: fields that only one side changed take that change; fields that both changed take the chosen side,
 * or mine where none was chosen.
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
