import { afterAll, beforeAll, beforeEach } from "vitest";
import type { AuthOptions } from "../../src/features/identity/auth/server/auth.ts";
import type { Database } from "../../src/ports/database.ts";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";
import { createIdentity, type Identity } from "./identity-site.ts";
import type { Person } from "./people.ts";

interface IdentityFixture {
  database: TestDatabase;
  db: Database;
  /** Created before each test; its clock always starts at the same time. */
  site: Identity;
  /** A member who is logged in on a device. */
  person: Person;
}

interface FixtureOptions {
  auth?: Partial<AuthOptions>;
  /** The password of `person`; absent: the valid one, null: none. */
  password?: string | null;
  /** Removes data that a test may leave for the next. */
  clear?(db: Database): Promise<unknown>;
}

/** The setup for tests of identity: a separate database, and before each test a new site with a member. */
export function setUpIdentity({ auth = {}, clear, ...member }: FixtureOptions = {}): IdentityFixture {
  // The hooks fill it before any test reads it.
  const fixture = {} as IdentityFixture;
  beforeAll(async () => {
    fixture.database = await createTestDatabase();
    fixture.db = fixture.database.db;
  });
  afterAll(async () => {
    await fixture.database?.drop();
  });
  beforeEach(async () => {
    await clear?.(fixture.db);
    fixture.site = createIdentity(fixture.db, auth);
    fixture.person = await fixture.site.createMember(member);
  });
  return fixture;
}
