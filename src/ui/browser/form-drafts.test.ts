import { expect, test } from "vitest";
import { forgetFormDraft, readFormDraft, saveFormDraft } from "./form-drafts.ts";

const EMPTY = { title: "", pictures: [] as readonly string[] };

test("a draft is restored by the name of its form until it is forgotten", () => {
  saveFormDraft("1:proposal:new", { title: "写到一半", pictures: ["/files/a.png"] });
  saveFormDraft("2:proposal:new", { title: "别人的", pictures: [] });
  expect(readFormDraft("1:proposal:new", EMPTY)).toEqual({ title: "写到一半", pictures: ["/files/a.png"] });
  forgetFormDraft("1:proposal:new");
  expect(readFormDraft("1:proposal:new", EMPTY)).toEqual(EMPTY);
  expect(readFormDraft("2:proposal:new", EMPTY).title).toBe("别人的");
});

test("fields that the form does not have, or of another type, are not restored", () => {
  saveFormDraft("3:case", { title: ["不是", "文字"], pictures: "也不是", old: "以前的" });
  expect(readFormDraft("3:case", EMPTY)).toEqual(EMPTY);
});

test("the oldest drafts go when there are too many", () => {
  for (let at = 0; at < 22; at++) saveFormDraft(`${at}:many`, { title: String(at), pictures: [] });
  expect(readFormDraft("0:many", EMPTY)).toEqual(EMPTY);
  expect(readFormDraft("21:many", EMPTY).title).toBe("21");
});
