/** A copy of a value with only these fields, such as some columns of a table. */
export function pick<T extends object, K extends keyof T>(from: T, ...names: K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

/** A copy of a value without these fields. */
export function omit<T extends object, K extends keyof T>(from: T, ...names: K[]): Omit<T, K> {
  const omitted = new Set<PropertyKey>(names);
  return Object.fromEntries(Object.entries(from).filter(([name]) => !omitted.has(name))) as Omit<T, K>;
}
