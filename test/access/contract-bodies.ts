/** A body as the contract describes it, as a JSON schema. */
export type Json = { type?: string; properties?: Record<string, Json>; items?: Json; anyOf?: Json[] } & Record<
  string,
  unknown
>;

/** @yields every object of the schema, with its path */
export function* objectsIn(schema: Json, at: string): Generator<[string, Json]> {
  if (schema.type === "object") yield [at, schema];
  for (const [name, part] of Object.entries(schema.properties ?? {})) yield* objectsIn(part, `${at}.${name}`);
  for (const part of [schema.items, ...(schema.anyOf ?? [])]) if (part) yield* objectsIn(part, at);
}

/** The smallest body that the schema accepts. */
export function exampleOf(schema: Json): unknown {
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0]);
  if (schema.type === "array") return schema.items ? [exampleOf(schema.items)] : [];
  if (schema.type === "object")
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, exampleOf(part)]));
  return { integer: 1, number: 1, boolean: true }[schema.type ?? ""] ?? "example-text-0123";
}
