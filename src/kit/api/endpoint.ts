import type { z } from "zod";

/** The path prefix of the API; the paths of the contract are below it. */
export const API_PREFIX = "/api";

/** Staff with this permission; a slice defines the names (`domain/staff/permissions.ts`). */
export interface StaffOnly {
  readonly can: string;
}

/** Who may call; checked before the body is read. `temp_token` is the bind-phone token of the QR login (spec §7). */
export type Who = "anyone" | "user" | "temp_token" | StaffOnly;

/** A limit on calls. `closed` limits refuse if counting fails; `open` limits let the call pass. */
export interface RateLimit {
  max: number;
  windowSeconds: number;
  per: "ip" | "user" | "device";
  whenUnavailable: "open" | "closed";
}

/** A file that a call uploads as `multipart/form-data` instead of JSON; it is read completely, up to the size limit. */
export interface UploadSpec {
  /** The form field with the file. */
  field: string;
  maxBytes: number;
}

/**
 * One call of the API, used by both sides: the server mounts it, the browser calls it, OpenAPI describes it. Wire names
 * are snake_case and are used only in this contract.
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
  /** Request headers that this call reads in addition to the common ones. */
  headers?: readonly ("Idempotency-Key" | "X-Device-Proof")[];
  /** Used instead of `body`. */
  upload?: UploadSpec;
  output: z.ZodType;
  /** The answer is a file for download, not JSON; the browser gets a `Blob`, which `output` describes. */
  download?: { mediaType: string };
  /** The answer is a stream of server-sent events that stays open; `output` is the `ReadableStream` of its bytes. */
  isEventStream?: true;
  /** The answer sets a cookie that is valid only below one path; pages and the API read no cookies. */
  setsCookie?: true;
  /** `flat`: the output is the whole answer (spec §7 auth calls). Absent: wrapped as `{ success: true, data }`. */
  envelope?: "flat";
  limits?: readonly RateLimit[];
  /** Seconds for which a shared cache may store the answer; only for lists that are the same for everyone. */
  publicSeconds?: number;
  /** Reads by staff are also logged because the answer contains personal data. */
  isReadingAudited?: true;
  /**
   * `true`: refused with 403 CONFIRMATION_NEEDED unless the caller has confirmed their identity within the last five
   * minutes. `above_sum`: the use case refuses in the same way if the refunded amount exceeds the site's limit, which
   * only the use case knows.
   */
  confirm?: true | "above_sum";
  /**
   * Addresses of pictures that not everybody may see are signed for the caller. `true`: the answer contains texts of
   * users; otherwise it contains a text that may be restricted, in a field of this name and with its `id`.
   */
  signsPictures?: true | "article" | "document" | "lesson";
  /** If it is opened as a page (a link in a mail), the browser is redirected to this page with the same query. */
  pageInBrowser?: string;
  /** Open duties of an account that do not block this call; all other calls are blocked until they are done. */
  openDuring?: readonly string[];
  /** Codes that this call may answer in addition to the usual ones (validation, limits, authentication). */
  errors?: readonly string[];
}

type Part<E, K extends "params" | "query" | "body"> = E extends { [key in K]: infer S extends z.ZodType }
  ? { [key in K]: z.input<S> }
  : unknown;

/** The uploaded file of a call, in the type of the client or of the server. */
export type Upload<E, File> = E extends { upload: UploadSpec } ? { upload: File } : unknown;

/** The caller's input: exactly the parts that the endpoint declares. */
export type InputOf<E extends EndpointSpec> = Part<E, "params"> & Part<E, "query"> & Part<E, "body"> & Upload<E, Blob>;

/** The result for the caller, without the envelope. */
export type OutputOf<E extends EndpointSpec> = z.output<E["output"]>;

/** Declares an endpoint; exists for its type inference and for `grep defineEndpoint`. */
export function defineEndpoint<const E extends EndpointSpec>(endpoint: E): E {
  return endpoint;
}
