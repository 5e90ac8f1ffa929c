import { hashKey } from "@tanstack/react-query";
import { ApiError } from "../../kit/api/api-error.ts";

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
