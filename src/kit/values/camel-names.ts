/** `has_certificate` as `hasCertificate`. */
type CamelName<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : S;

/** The fields of the API with their names in code. */
export type CamelNamed<T> = { [K in keyof T & string as CamelName<K>]: T[K] };

function camelName(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * A copy with the names of code (`hasCertificate`) instead of those of the API (`has_certificate`). Nested names are
 * not changed.
 */
export function toCamelNames<T extends object>(value: T): CamelNamed<T> {
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [camelName(name), field])) as CamelNamed<T>;
}

/** The fields of a row that the API has under these names. A name without a field does not compile. */
export function pickForWire<K extends string, R extends { [N in K as CamelName<N>]: unknown }>(
  row: R,
  names: readonly K[],
): { [N in K]: R[CamelName<N> & keyof R] } {
  const fields = new Map(Object.entries(row));
  return Object.fromEntries(names.map((name) => [name, fields.get(camelName(name))])) as {
    [N in K]: R[CamelName<N> & keyof R];
  };
}
