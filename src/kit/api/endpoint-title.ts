/** The name of a call in the console: the first clause of its summary; the rest is an explanation. */
export function endpointTitle(summary: string): string {
  return summary.split(/[，；：。（]/u, 1)[0] ?? summary;
}
