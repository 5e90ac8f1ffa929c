import type { z } from "zod";

/** Where the API lives; the paths of the contract are below it. */
export const API_PREFIX = "/api";

/** Staff with this permission; the names are a slice's (`domain/staff/permissions.ts`). */
export interface StaffOnly {
  readonly can: string;
}

/** Who may call: checked before the body is read. `temp_token` is the bind-phone token of the QR login (spec §7). */
export type Who = "anyone" | "user" | "temp_token" | StaffOnly;

/** A budget of calls. `closed` limits refuse when the counter is unreachable; `open` ones let the call pass. */
export interface RateLimit {
  max: number;
  windowSeconds: number;
  per: "ip" | "user" | "device";
  whenUnavailable: "open" | "closed";
}

/**
 * A file that a call uploads, as `multipart/form-data` instead of JSON; read completely, and no further than allowed.
 */
export interface UploadSpec {
  /** The part that holds it. */
  field: string;
  maxBytes: number;
}

/**
 * One call of the API, read by both sides: the server mounts it, the browser calls it, OpenAPI prints it.
 * Wire names are snake_case and stop at this contract.
 */
export interface EndpointSpec {
  /** Verb phrase in camelCase, unique; becomes OpenAPI's `operationId`. */
  name: string;
  /** One Chinese sentence for the API page. */
  summary: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/api`, with `{name}` parameters: `/v1/articles/{id}`. */
  path: `/v1/${string}`;
  who: Who;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Request headers that this call reads beside those of every call. */
  headers?: readonly ("Idempotency-Key" | "X-Device-Proof")[];
  /** Takes the place of `body`. */
  upload?: UploadSpec;
  output: z.ZodType;
  /** The answer is a file for download, not JSON; the browser gets a `Blob`, which `output` then describes. */
  download?: { mediaType: string };
  /** The answer is a stream of server-sent events that stays open; `output` is the `ReadableStream` of its bytes. */
  isEventStream?: true;
  /** The answer sets a cookie, which is valid below one path alone; pages and the API read none. */
  setsCookie?: true;
  /** `flat`: the output is the whole answer (spec §7 auth calls). Left out: wrapped as `{ success: true, data }`. */
  envelope?: "flat";
  limits?: readonly RateLimit[];
  /** Seconds for which a shared cache may store the answer; only for lists that are the same for everyone. */
  publicSeconds?: number;
  /** Reading this is logged for staff too: it shows personal data. */
  isReadingAudited?: true;
  /**
   * `true`: refused with 403 CONFIRMATION_NEEDED unless the caller confirmed within the last five minutes who they are.
   * `above_sum`: its use case refuses like this where more goes back than the site's sum, which only it knows.
   */
  confirm?: true | "above_sum";
  /**
   * Addresses of pictures that not everybody sees are signed for the caller. `true`: the answer shows what people wrote;
   * else it is a text that may be gated, in a field of this name and with its `id`.
   */
  signsPictures?: true | "article" | "document" | "lesson";
  /** Opened as a page (a link that a mail program follows), it leads to this one with the same query. */
  pageInBrowser?: string;
  /** Duties of an account that, while undone, do not bar this call; every other call waits for them. */
  openDuring?: readonly string[];
  /** Codes beside the usual ones (validation, limits, authentication) that this call may answer. */
  errors?: readonly string[];
}

type Part<E, K extends "params" | "query" | "body"> = E extends { [key in K]: infer S extends z.ZodType }
  ? { [key in K]: z.input<S> }
  : unknown;

/** The file that a call takes, as the one side or the other has it. */
export type Upload<E, File> = E extends { upload: UploadSpec } ? { upload: File } : unknown;

/** What a caller passes: exactly the parts that the endpoint declares. */
export type InputOf<E extends EndpointSpec> = Part<E, "params"> & Part<E, "query"> & Part<E, "body"> & Upload<E, Blob>;

/** What the caller gets, envelope removed. */
export type OutputOf<E extends EndpointSpec> = z.output<E["output"]>;

/** Declares an endpoint; exists for its type inference and for `grep defineEndpoint`. */
export function defineEndpoint<const E extends EndpointSpec>(endpoint: E): E {
  return endpoint;
}
