import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createIdentity } from "../../../../../../test/auth/identity-site.ts";
import { testAgreements } from "../../../../../../test/auth/people.ts";
import { setUpIdentity } from "../../../../../../test/auth/set-up-identity.ts";
import { acceptConsents, listConsents, updateProfile } from "../../account-contract.ts";
import { auditEvents } from "../people/user-tables.ts";

const fixture = setUpIdentity({ password: null });

test("normalises and stores a name, and rejects a deceptive one", async () => {
  const rename = (name: string) =>
    fixture.site.at(fixture.person).call(updateProfile, { body: { name } }, fixture.person.tokens.access_token);
  expect((await rename("  林   知行 ")).user).toMatchObject({ id: fixture.person.user.id, name: "林 知行" });
  await expect(rename("管理员\u202e")).rejects.toMatchObject({ status: 422, errors: { name: [expect.any(String)] } });
});

test("rejects a name that claims to be official with its reason, except for an admin", async () => {
  const rename = (name: string) =>
    fixture.site.at(fixture.person).call(updateProfile, { body: { name } }, fixture.person.tokens.access_token);
  const refused = { status: 422, errors: { name: [expect.stringContaining("不能自称")] } };
  for (const name of ["管 理 员", "аdmin", "知行学社客服"]) await expect(rename(name)).rejects.toMatchObject(refused);
  await fixture.db.execute(`update users set role = 'admin' where id = ${fixture.person.user.id}`);
  fixture.site.clock.advance(1);
  expect((await rename("知行学社管理员")).user.name).toBe("知行学社管理员");
});

test("lists consents and accepts each new version once, with its time", async () => {
  const token = fixture.person.tokens.access_token;
  const visitor = fixture.site.at(fixture.person);
  expect(await visitor.call(listConsents, {}, token)).toEqual({
    items: [],
    current: testAgreements,
    is_outdated: true,
  });
  await expect(
    visitor.call(acceptConsents, { body: { ...testAgreements, terms: "2019" } }, token),
  ).rejects.toMatchObject({ status: 422, code: "AGREEMENT_REQUIRED" });
  const accepted = await visitor.call(acceptConsents, { body: testAgreements }, token);
  expect(accepted).toMatchObject({
    is_outdated: false,
    items: [
      { document: "privacy", version: "2026-02" },
      { document: "terms", version: "2026-01", agreed_at: "2026-11-20T00:00:00.000Z" },
    ],
  });
  fixture.site.clock.advance(60);
  expect(await visitor.call(acceptConsents, { body: testAgreements }, token)).toEqual(accepted);

  const later = createIdentity(fixture.db, {
    readAgreementVersions: async () => ({ ...testAgreements, terms: "2027-01" }),
  });
  expect(await later.at(fixture.person).call(listConsents, {}, token)).toMatchObject({ is_outdated: true });
  const kinds = (await fixture.db.select().from(auditEvents).where(eq(auditEvents.userId, fixture.person.user.id))).map(
    ({ kind }) => kind,
  );
  expect(kinds.filter((kind) => kind === "consents_accepted")).toHaveLength(2);
});
