/** The value of a JSON text, or undefined when it is none: a caller's mistake, answered by its own check. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
