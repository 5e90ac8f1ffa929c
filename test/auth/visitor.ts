import type { z } from "zod";
import type { Auth } from "../../src/features/auth/server/auth.ts";
import { invalidInput } from "../../src/kit/app-error.ts";
import type { EndpointSpec, InputOf, OutputOf, UploadedFile } from "../../src/kit/endpoint.ts";
import type { Caller } from "../../src/kit/serve-endpoint.ts";
import { describeDevice } from "./people.ts";

export interface Visitor {
  /** Calls an endpoint as the door would: input parsed, token checked, answer filtered by the contract. */
  call<E extends EndpointSpec>(endpoint: E, input?: InputOf<E>, accessToken?: string): Promise<OutputOf<E>>;
}

interface VisitorOptions {
  deviceId?: string | null;
  ip?: string;
  /** By lower-case name. */
  headers?: Record<string, string>;
}

/** Someone at a browser, talking to identity without HTTP in between. */
export function createVisitor(auth: Auth, options: VisitorOptions = {}): Visitor {
  const { deviceId = "web_visitor_1", ip = "203.0.113.7", headers = {} } = options;
  const guest: Caller = {
    user: null,
    device: { ...describeDevice(deviceId ?? "none"), id: deviceId },
    ip,
    requestId: "test",
    header: (name) => headers[name] ?? null,
  };

  async function call<E extends EndpointSpec>(endpoint: E, input?: InputOf<E>, accessToken?: string) {
    const served = auth.endpoints.find((one) => one.endpoint.name === endpoint.name);
    if (!served) throw new Error(`${endpoint.name} is not served`);
    const user = accessToken === undefined ? null : await auth.authenticate(accessToken);
    const { body, params, upload } = (input ?? {}) as { body?: unknown; params?: unknown; upload?: Blob };
    const parsed = {
      ...(endpoint.body && { body: parse(endpoint.body, body) }),
      ...(endpoint.params && { params: parse(endpoint.params, params) }),
      ...(upload && { upload: await readFile(upload) }),
    };
    return endpoint.output.parse(await served.answer(parsed, { ...guest, user })) as OutputOf<E>;
  }

  return { call };
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw invalidInput(Object.fromEntries(error.issues.map(({ path, message }) => [path.join("."), [message]])));
}

async function readFile(file: Blob): Promise<UploadedFile> {
  return { bytes: Buffer.from(await file.arrayBuffer()), fileName: file instanceof File ? file.name : "blob" };
}
