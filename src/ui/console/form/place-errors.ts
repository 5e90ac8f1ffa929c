/** Errors by the path of their value, such as `tags.3`. */
export type ErrorsByPath = readonly (readonly [path: string, message: string])[];

interface PlacedErrors {
  /** Errors whose field is on the page. */
  atFields: ErrorsByPath;
  /** Errors whose value has no field on the page. */
  others: ErrorsByPath;
}

/** Assigns each error to the field of its value, or to the field of the value that contains it. */
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

/** Lists the errors of a form state with nested values by path. */
export function listErrors(state: unknown, path = ""): ErrorsByPath {
  if (typeof state !== "object" || state === null) return [];
  if ("message" in state && typeof state.message === "string" && state.message !== "") return [[path, state.message]];
  return Object.entries(state)
    .filter(([name]) => name !== "ref")
    .flatMap(([name, part]) => listErrors(part, path === "" ? name : `${path}.${name}`));
}
