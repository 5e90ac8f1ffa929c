import { AppError } from "../api/app-error.ts";
import { isOutOfRoom } from "./error-code.ts";

/**
 * The error to throw after a failed write: `AppError` 507 with a Chinese message if the disk is full, otherwise `error`
 * itself.
 */
export function explainOutOfRoom(error: unknown): unknown {
  if (!isOutOfRoom(error)) return error;
  return new AppError({
    status: 507,
    code: "OUT_OF_ROOM",
    message: "磁盘满了，没有写完；腾出空间后再试一次",
    cause: error,
  });
}
