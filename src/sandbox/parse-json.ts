/**
 * The value of a JSON text, or undefined if it is invalid: a caller's mistake, which the caller's own check answers.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
