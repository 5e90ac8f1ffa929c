import { z } from "zod";
import type { EndpointSpec } from "../../kit/api/endpoint.ts";

/** The parts of a JSON schema that fields typed on a command line need. */
export interface FieldSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: FieldSchema[];
  oneOf?: FieldSchema[];
  allOf?: FieldSchema[];
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  description?: string;
}

/** The places of an endpoint's input whose fields are typed as options. */
const PARTS = ["params", "query", "body"] as const;

export type Part = (typeof PARTS)[number];

export interface InputField {
  name: string;
  part: Part;
  schema: FieldSchema;
  isRequired: boolean;
}

/** The schema of one part of the input, before its transformations; null: the endpoint has no such part. */
function schemaOf(endpoint: EndpointSpec, part: Part): FieldSchema | null {
  const schema = endpoint[part];
  return schema === undefined ? null : (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as FieldSchema);
}

/** The fields of an endpoint, those of the path first. */
export function listFields(endpoint: EndpointSpec): InputField[] {
  return PARTS.flatMap((part) => {
    const schema = schemaOf(endpoint, part);
    if (schema === null) return [];
    const names = new Map<string, { schema: FieldSchema; isRequired: boolean }>();
    for (const { properties = {}, required = [] } of alternatives(schema))
      for (const [name, field] of Object.entries(properties))
        names.set(name, { schema: field, isRequired: part === "params" || required.includes(name) });
    return [...names].map(([name, field]) => ({ name, part, ...field }));
  });
}

/** A schema, or all schemas that it combines with `anyOf` or similar, at any depth. */
export function alternatives(schema: FieldSchema): FieldSchema[] {
  const offered = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return offered === undefined ? [schema] : offered.flatMap(alternatives);
}

/** The types that a schema accepts: `string`, `integer`, `null`, … */
export function typesOf(schema: FieldSchema): Set<string> {
  return new Set(alternatives(schema).flatMap(({ type }) => type ?? []));
}
