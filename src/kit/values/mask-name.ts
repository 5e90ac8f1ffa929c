/** Enough to recognize the right person, not enough to learn who else is here. */
export function maskName(name: string): string {
  const [first = "", ...others] = [...name];
  return `${first}${"*".repeat(Math.max(1, Math.min(others.length, 3)))}`;
}
