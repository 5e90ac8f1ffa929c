/** Errors by the path of the value that they are about: `tags.3`. */
export type ErrorsByPath = readonly (readonly [path: string, message: string])[];

interface PlacedErrors {
  /** At a field that shows them. */
  atFields: ErrorsByPath;
  /** About a value that no field of the page shows. */
  others: ErrorsByPath;
}

/** Gives each error to its field, or to the field of the whole that its value is part of. */
export function placeErrors(errors: ErrorsByPath, isShown: (path: string) => boolean): PlacedErrors {
  const placed = errors.map(([path, message]) => ({ path, message, field: nearest(path, isShown) }));
  return {
    atFields: placed.flatMap(({ field, message }) => (field === null ? [] : [[field, message] as const])),
    others: placed.flatMap(({ field, path, message }) => (field === null ? [[path, message] as const] : [])),
  };
}

function nearest(path: string, isShown: (path: string) => boolean): string | null {
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length--) {
    const whole = parts.slice(0, length).join(".");
    if (isShown(whole)) return whole;
  }
  return null;
}

/** The errors of a form's state, whose values may be nested, by their paths. */
export function listErrors(state: unknown, path = ""): ErrorsByPath {
  if (typeof state !== "object" || state === null) return [];
  if ("message" in state && typeof state.message === "string" && state.message !== "") return [[path, state.message]];
  return Object.entries(state)
    .filter(([name]) => name !== "ref")
    .flatMap(([name, part]) => listErrors(part, path === "" ? name : `${path}.${name}`));
}
