import type { z } from "zod";
import { invalidInput } from "../src/kit/api/app-error.ts";
import type { Caller, StaffCaller } from "../src/kit/api/caller.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../src/kit/api/endpoint.ts";
import type { UploadedFile } from "../src/kit/api/handled-endpoint.ts";
import type { ServedEndpoint } from "../src/kit/api/serve-endpoint.ts";

/** Calls an endpoint as the API would, but without HTTP: the contract parses the input and filters the answer. */
export async function callEndpoint<E extends EndpointSpec>(
  served: readonly ServedEndpoint[],
  { endpoint, input, caller }: { endpoint: E; input?: InputOf<E> | undefined; caller: Caller | StaffCaller },
): Promise<OutputOf<E>> {
  const one = served.find((other) => other.endpoint.name === endpoint.name);
  if (!one) throw new Error(`no handler serves ${endpoint.name}`);
  const { body, params, query, upload } = (input ?? {}) as Record<"body" | "params" | "query", unknown> & {
    upload?: Blob;
  };
  const parsed = {
    ...(endpoint.body && { body: parse(endpoint.body, body) }),
    ...(endpoint.params && { params: parse(endpoint.params, params) }),
    ...(endpoint.query && { query: parse(endpoint.query, query ?? {}) }),
    ...(upload && { upload: await readFile(upload) }),
  };
  const answer = await one.answer(parsed, caller);
  const output = endpoint.output.parse(answer) as OutputOf<E>;
  await one.beforeSending?.(answer, caller);
  return output;
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw invalidInput(Object.fromEntries(error.issues.map(({ path, message }) => [path.join("."), [message]])));
}

async function readFile(file: Blob): Promise<UploadedFile> {
  return { bytes: Buffer.from(await file.arrayBuffer()), fileName: file instanceof File ? file.name : "blob" };
}
