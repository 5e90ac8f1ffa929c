import type { CallingUser } from "../../kit/serve-endpoint.ts";
import type { AccessResource } from "./access.ts";
import type { Access } from "./contract.ts";

/** Decides for one user, or a guest, about one thing at this moment. */
export type JudgeAccess = (
  user: Pick<CallingUser, "id" | "isAdmin"> | null,
  resource: AccessResource,
) => Promise<Access>;
