import type { Readable } from "node:stream";
import type { z } from "zod";
import type { EndpointSpec, OutputOf, Upload } from "./endpoint.ts";

/**
 * An uploaded file as the handler sees it. The name comes from the sender: it may be used for validation, but never as
 * a storage name.
 */
export interface UploadedFile {
  bytes: Buffer;
  fileName: string;
}

/** What a handler returns where the contract declares `setsCookie`. */
export interface CookieAnswer<T> {
  answer: T;
  /** The complete header: name, value and scope. */
  cookie: string;
}

/** What a handler returns where the contract declares `download`. */
export interface FileAnswer {
  /** ASCII letters, digits, dots and dashes. */
  fileName: string;
  /** The name for people, in any script; browsers that support it prefer it. */
  displayName?: string;
  /** null: not known before the end. */
  sizeBytes: number | null;
  stream: Readable;
}

type ParsedPart<E, K extends "params" | "query" | "body"> = E extends { [key in K]: infer S extends z.ZodType }
  ? { [key in K]: z.output<S> }
  : unknown;

/** The input after parsing, as the handler sees it. */
export type ParsedInputOf<E extends EndpointSpec> = ParsedPart<E, "params"> &
  ParsedPart<E, "query"> &
  ParsedPart<E, "body"> &
  Upload<E, UploadedFile>;

/** The return type of the handler. */
export type AnswerOf<E extends EndpointSpec> = E extends { download: object }
  ? FileAnswer
  : E extends { setsCookie: true }
    ? CookieAnswer<OutputOf<E>>
    : OutputOf<E>;
