import { AppError } from "../api/app-error.ts";
import { isOutOfRoom } from "./error-code.ts";

/** What to throw for it: 507 with a sentence where the disk filled while a file was written, else the error itself. */
export function explainOutOfRoom(error: unknown): unknown {
  if (!isOutOfRoom(error)) return error;
  return new AppError({
    status: 507,
    code: "OUT_OF_ROOM",
    message: "磁盘满了，没有写完；腾出空间后再试一次",
    cause: error,
  });
}
