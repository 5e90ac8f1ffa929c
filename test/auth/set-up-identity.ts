import { afterAll, beforeAll, beforeEach } from "vitest";
import type { AuthOptions } from "../../src/features/identity/auth/server/auth.ts";
import type { Database } from "../../src/ports/database.ts";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";
import { createIdentity, type Identity } from "./identity-site.ts";
import type { Person } from "./people.ts";

interface IdentityStage {
  database: TestDatabase;
  db: Database;
  /** Created before each test; its clock starts at the same moment again. */
  site: Identity;
  /** Somebody with an account, logged in on a device. */
  person: Person;
}

interface StageOptions {
  auth?: Partial<AuthOptions>;
  /** Of `person`; absent: the good one, null: none. */
  password?: string | null;
  /** What one test may have left to the next. */
  clear?(db: Database): Promise<unknown>;
}

/** The stage of a file about identity: a database of its own, and before each test a fresh site with a member. */
export function setUpIdentity({ auth = {}, clear, ...member }: StageOptions = {}): IdentityStage {
  // Filled by the hooks, before any test looks at it.
  const stage = {} as IdentityStage;
  beforeAll(async () => {
    stage.database = await createTestDatabase();
    stage.db = stage.database.db;
  });
  afterAll(async () => {
    await stage.database?.drop();
  });
  beforeEach(async () => {
    await clear?.(stage.db);
    stage.site = createIdentity(stage.db, auth);
    stage.person = await stage.site.createMember(member);
  });
  return stage;
}
