/** The fields that a form still needs before it can be sent; null: none. */
export function missingText(needs: readonly (readonly [name: string, isThere: boolean])[]): string | null {
  const names = needs.filter(([, isThere]) => !isThere).map(([name]) => name);
  return names.length === 0 ? null : `还差${names.join("、")}`;
}
