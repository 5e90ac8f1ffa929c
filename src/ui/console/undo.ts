import { hashKey } from "@tanstack/react-query";
import { ApiError } from "../../kit/api/api-error.ts";
import { callEndpoint } from "../../kit/api/call-endpoint.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../kit/api/endpoint.ts";

interface Undo<T, R> {
  /** The content after the action. */
  saved: T;
  /** Reads the content now; undefined: it is not there any more. */
  now(): Promise<T | undefined>;
  undo(): Promise<R>;
}

/**
 * Undoes an action on a resource without versions. Throws `CHANGED_MEANWHILE` if the content is no longer what the
 * action left, because the undo would replace the change of somebody else.
 */
export async function undoUnlessChanged<T, R>({ saved, now, undo }: Undo<T, R>): Promise<R> {
  // The hash does not depend on the order of fields, which differs between answers.
  if (hashKey([await now()]) !== hashKey([saved]))
    throw new ApiError({ status: 409, code: "CHANGED_MEANWHILE", message: "" });
  return undo();
}

interface SavedRow<A, K extends keyof A, T> {
  /** The name of the list in the answer. */
  list: K;
  /** Identifies the row. */
  by: Partial<RowIn<A, K>>;
  valuesOf(row: RowIn<A, K>): T;
}

type RowIn<A, K extends keyof A> = A[K] extends readonly (infer R)[] ? R : never;

/** Reads the values of a row from the endpoint that lists it; undefined: the row is not there any more. */
export async function readRow<E extends EndpointSpec, K extends keyof OutputOf<E>, T>(
  endpoint: E,
  input: InputOf<E>,
  { list, by, valuesOf }: SavedRow<OutputOf<E>, K, T>,
): Promise<T | undefined> {
  type R = RowIn<OutputOf<E>, K>;
  const { [list]: rows } = await callEndpoint(endpoint, input);
  const keys = Object.keys(by) as (keyof R)[];
  const row = (rows as readonly R[]).find((one) => keys.every((key) => one[key] === by[key]));
  return row === undefined ? undefined : valuesOf(row);
}
