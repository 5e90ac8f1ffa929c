import { expect, test } from "vitest";
import { createAppFixture } from "../../../../../test/app-fixture.ts";
import { createPerson } from "../../../../../test/auth/people.ts";
import { packFewIcons } from "../../../../../test/packed-icons.ts";
import { createStaff } from "../../../../../test/staff-fixture.ts";
import { auditLog } from "../../../identity/staff/server/staff-tables.ts";

const { db, clock, app, sendRequest } = await createAppFixture();
const icons = packFewIcons();

const editor = await createStaff(db, "editor", { clock, auth: app.auth });
const finance = await createStaff(db, "finance", { clock, auth: app.auth });
const member = await createPerson(db, { clock, auth: app.auth });

const saveBoard = (icon: unknown) =>
  sendRequest("PUT", "/admin/community/boards/talk", { headers: editor.headers, body: { name: "交流", icon } });
const changePlan = (body: object) => sendRequest("PUT", "/admin/plans/vip-year", { headers: finance.headers, body });

test("returns the requested icons of a pack, including aliases, and nothing for unknown names", async () => {
  const requested = [
    "lucide:book",
    "tabler:book",
    "tabler:reader",
    "lucide:nothing",
    "a",
    "zz:book",
    "lucide:__proto__",
  ];
  const found = await icons.read(requested);
  expect([...found.keys()].toSorted()).toEqual(["lucide:book", "tabler:book", "tabler:reader"]);
  expect(found.get("tabler:reader")).toBe('<path fill="none" stroke="currentColor" d="M3 19h18"/>');
  expect(await icons.read([])).toEqual(new Map());
});

test("staff can search icons by words, the closest first; other users cannot", async () => {
  const search = (headers: Record<string, string>, q: string) =>
    sendRequest("GET", `/admin/icons?q=${encodeURIComponent(q)}`, { headers });
  for (const { headers } of [editor, finance])
    expect((await search(headers, "Book")).body.data).toEqual({
      items: ["lucide:book", "tabler:book", "lucide:book-open"],
      total: 3,
    });
  expect((await search(editor.headers, "tabler: book")).body.data.items).toEqual(["tabler:book"]);
  expect((await search(editor.headers, "没有")).body.data).toEqual({ items: [], total: 0 });
  expect((await search(editor.headers, "")).body.data.total).toBe(6);
  expect((await search(member.headers, "book")).status).toBe(403);
  expect((await search({}, "book")).status).toBe(401);
});

test("a board requires an existing icon, and guests receive its name and drawing", async () => {
  const unknown = await saveBoard("lucide:nothing");
  expect([unknown.status, unknown.body.errors.icon]).toEqual([
    422,
    ["没有叫“lucide:nothing”的图标；用 icons search 加一个英文词可以查到有哪些"],
  ]);
  const odd = await saveBoard("<svg onload=alert(1)>");
  expect([odd.status, odd.body.errors.icon]).toEqual([
    422,
    ["图标要写成“图标集:名字”，例如 lucide:book-open；图标集有 lucide、tabler"],
  ]);
  expect((await saveBoard("lucide:book-open")).status).toBe(200);
  const [board] = (await sendRequest("GET", "/community/boards")).body.data.items;
  expect(board).toMatchObject({ slug: "talk", icon: "lucide:book-open" });
  expect(await app.guest.icons.draw([board.icon, null, "", "lucide:nothing"])).toEqual({
    "lucide:book-open": '<path fill="none" stroke="currentColor" d="M12 5v16"/>',
  });
  const log = await db.select().from(auditLog);
  expect(log.find(({ outcome, action }) => outcome === "done" && action === "saveBoard")?.after).toMatchObject({
    icon: "lucide:book-open",
  });
  await saveBoard(null);
  expect((await sendRequest("GET", "/community/boards")).body.data.items[0].icon).toBeNull();
});

test("the icons of a plan's benefits stay with their texts when the list changes", async () => {
  const body = { benefits: ["甲", "乙", "丙"], benefit_icons: ["lucide:book", "", "tabler:book"] };
  expect((await changePlan(body)).body.data).toMatchObject(body);
  const { items } = (await sendRequest("GET", "/plans")).body.data;
  expect(items.find(({ slug }: { slug: string }) => slug === "vip-year")).toMatchObject(body);
  expect((await changePlan({ benefits: ["丙", "丁", "甲"] })).body.data.benefit_icons).toEqual([
    "tabler:book",
    "",
    "lucide:book",
  ]);
  const unknown = await changePlan({ benefit_icons: ["lucide:nothing"] });
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ["benefit_icons"]]);
  expect((await changePlan({ benefit_icons: ["book"] })).status).toBe(422);
});
