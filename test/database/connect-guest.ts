import { connectDatabase } from "../../src/adapters/database/connect.ts";
import { quietLogger } from "../quiet-logger.ts";
import type { TestDatabase } from "./database.ts";

/** As pages are rendered: by the role that cannot read what is gated. */
export function connectGuest({ url }: Pick<TestDatabase, "url">) {
  return connectDatabase({ url, max: 4, applicationName: "guest", logger: quietLogger, role: "zhixing_guest" });
}
