/** Solutions travel as base64 of JSON; null when it is neither. */
export function readSolutionText(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, "base64").toString("utf8"));
  } catch {
    // Whatever it was, it is no solution; the driver's schema says so.
    return null;
  }
}
