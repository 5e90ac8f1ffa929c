/** Masks a name so that people who know it recognise it, and others do not learn it. */
export function maskName(name: string): string {
  const [first = "", ...others] = [...name];
  return `${first}${"*".repeat(Math.max(1, Math.min(others.length, 3)))}`;
}
