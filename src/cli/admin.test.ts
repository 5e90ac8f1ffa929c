import { beforeEach, expect, test } from "vitest";
import { createPerson } from "../../test/auth/people.ts";
import { setUpCli } from "../../test/cli-fixture.ts";

const { database, cli } = await setUpCli();

beforeEach(() => database.pool.query("delete from audit_log"));

/** In order: action, subject, outcome and the change of each action. */
async function listActs() {
  const { rows } = await database.pool.query(
    "select action, permission, actor_id, subject, outcome, before, after from audit_log order by id",
  );
  return rows;
}

test("gives and revokes a role, and refuses errors in one line", async () => {
  const { user } = await createPerson(database.db, { phone: "+8613900000031" });
  expect(await cli("role", "grant", "editor", "--account", "13900000031")).toEqual({
    code: 0,
    out: "13900000031 现在的角色：editor（编辑）\n",
    err: "",
  });
  const { rows } = await database.pool.query("select role from staff_roles where user_id = $1", [user.id]);
  expect(rows).toEqual([{ role: "editor" }]);
  expect(await cli("role", "revoke", "editor", "--account", "13900000031")).toMatchObject({
    code: 0,
    out: "13900000031 不再有角色\n",
  });
  expect(await cli("role", "revoke", "editor", "--account", "13900000031")).toMatchObject({
    code: 1,
    err: "这个账号没有这个角色\n",
  });
  expect(await cli("role", "grant", "editor", "--account", "13900000099")).toMatchObject({
    code: 1,
    err: "没有账号“13900000099”\n",
  });
  for (const args of [[], ["grant"], ["grant", "king"], ["take", "editor"], ["grant", "editor"]])
    expect(await cli("role", ...args), args.join(" ")).toMatchObject({ code: 2, out: "" });
  expect(await listActs()).toContainEqual(
    expect.objectContaining({ action: "revokeRole", actor_id: null, subject: `user:${user.id}`, outcome: "done" }),
  );
});

test("commands on an account are in the audit log, without passwords and including refused ones", async () => {
  const { user } = await createPerson(database.db, { phone: "+8613900000041" });
  const subject = `user:${user.id}`;
  await database.pool.query(
    "insert into wechat_identities (app_id, openid, user_id, linked_at) values ('wx1', 'o41', $1, now())",
    [user.id],
  );
  expect((await cli("unlink-wechat", "--account", "13900000041")).code).toBe(0);
  expect((await cli("reset-2fa", "--account", "13900000041")).code).toBe(0);
  const made = await cli("create-admin", "--account", "13900000041");
  expect(made.code).toBe(0);
  const password = /一次性密码：(\S+)/.exec(made.out)?.[1] ?? "";
  expect((await cli("reset-2fa", "--account", "13900000049")).code).toBe(1);
  const acts = await listActs();
  const managing = { permission: "accounts.manage", actor_id: null } as const;
  expect(acts).toEqual([
    {
      ...managing,
      action: "unlinkWechat",
      subject,
      outcome: "done",
      before: { wechat_links: 1 },
      after: { wechat_links: 0 },
    },
    {
      ...managing,
      action: "resetSecondFactor",
      subject,
      outcome: "done",
      before: { is_second_factor_on: false },
      after: { is_second_factor_on: false },
    },
    {
      action: "createAdmin",
      permission: "staff.manage",
      actor_id: null,
      subject,
      outcome: "done",
      before: { role: "user" },
      after: { role: "admin", has_new_password: true },
    },
    { ...managing, action: "resetSecondFactor", subject: null, outcome: "refused", before: null, after: null },
  ]);
  expect(password).toMatch(/^[2-9A-Z-]{24}$/);
  expect(JSON.stringify(acts)).not.toContain(password);
});
