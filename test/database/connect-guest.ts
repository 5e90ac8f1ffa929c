import { connectDatabase } from "../../src/adapters/database/connect.ts";
import { quietLogger } from "../quiet-logger.ts";
import type { TestDatabase } from "./database.ts";

/** The connections for page rendering. They use the role that cannot read gated content. */
export function connectGuest({ url }: Pick<TestDatabase, "url">) {
  return connectDatabase({ url, max: 4, applicationName: "guest", logger: quietLogger, role: "zhixing_guest" });
}
