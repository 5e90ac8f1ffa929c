/** What a form still needs before it can be sent, by the names of its fields; null: nothing. */
export function missingText(needs: readonly (readonly [name: string, isThere: boolean])[]): string | null {
  const names = needs.filter(([, isThere]) => !isThere).map(([name]) => name);
  return names.length === 0 ? null : `还差${names.join("、")}`;
}
