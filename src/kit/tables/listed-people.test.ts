import { expect, test } from "vitest";
import { namePeople } from "./listed-people.ts";

test.each([
  [7, { user_id: 7, name: "林晓" }],
  [8, { user_id: 8, name: "已注销用户" }],
  [0, { user_id: 0, name: "已注销用户" }],
  [null, null],
])("names the account %s as %j", async (id, named) => {
  const people = { findNames: async () => new Map([[7, "林晓"]]) };
  const name = await namePeople(people, null as never, [7, id]);
  expect(name(id)).toEqual(named);
});
