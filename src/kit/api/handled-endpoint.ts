import type { Readable } from "node:stream";
import type { z } from "zod";
import type { EndpointSpec, OutputOf, Upload } from "./endpoint.ts";

/** An uploaded file as the handler sees it. The name is the sender's word: fit to refuse by, never to store under. */
export interface UploadedFile {
  bytes: Buffer;
  fileName: string;
}

/** What a handler returns where the contract declares `setsCookie`. */
export interface CookieAnswer<T> {
  answer: T;
  /** The whole header: name, value and where it counts. */
  cookie: string;
}

/** What a handler returns where the contract declares `download`. */
export interface FileAnswer {
  /** ASCII letters, digits, dots and dashes. */
  fileName: string;
  /** The name for people, in any script; browsers that know it prefer it. */
  displayName?: string;
  /** null: unknown before the end. */
  sizeBytes: number | null;
  stream: Readable;
}

type ParsedPart<E, K extends "params" | "query" | "body"> = E extends { [key in K]: infer S extends z.ZodType }
  ? { [key in K]: z.output<S> }
  : unknown;

/** The same after parsing, as the handler sees it. */
export type ParsedInputOf<E extends EndpointSpec> = ParsedPart<E, "params"> &
  ParsedPart<E, "query"> &
  ParsedPart<E, "body"> &
  Upload<E, UploadedFile>;

/** What the handler answers. */
export type AnswerOf<E extends EndpointSpec> = E extends { download: object }
  ? FileAnswer
  : E extends { setsCookie: true }
    ? CookieAnswer<OutputOf<E>>
    : OutputOf<E>;
