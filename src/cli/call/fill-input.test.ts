import { expect, test } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "../../kit/api/endpoint.ts";
import { fillInput } from "./fill-input.ts";
import { listFields } from "./input-fields.ts";
import { readCall } from "./read-call.ts";

const endpoint = defineEndpoint({
  name: "saveLamp",
  summary: "",
  method: "PUT",
  path: "/v1/admin/lamps/{lamp_id}",
  who: { can: "settings.manage" },
  params: z.object({ lamp_id: z.coerce.number().int() }),
  query: z.object({ page: z.coerce.number().int().default(1) }),
  body: z.object({
    title: z.string().trim(),
    watts: z.number().nullable(),
    is_on: z.boolean().optional(),
    mode: z.enum(["1", "2"]).optional(),
    tags: z.array(z.string()).optional(),
    sizes: z.array(z.number()).nullable().optional(),
    cable: z
      .discriminatedUnion("kind", [
        z.object({ kind: z.literal("plug"), metres: z.number() }),
        z.object({ kind: z.literal("battery"), spare: z.object({ count: z.number() }) }),
      ])
      .optional(),
    parts: z.array(z.object({ name: z.string(), count: z.number() })).optional(),
  }),
  output: z.object({}),
});

const fill = (...args: string[]) => fillInput(endpoint, readCall(["saveLamp", ...args])?.fields ?? new Map());
const bodyOf = (...args: string[]) => fill("--lamp_id", "3", ...args).body;

test("values get the type of the contract at their place", () => {
  expect(fill("--lamp_id", "3", "--page=2", "--title", "12", "--watts", "7.5", "--is_on", "--mode", "1")).toEqual({
    params: { lamp_id: "3" },
    query: { page: "2" },
    body: { title: "12", watts: 7.5, is_on: true, mode: "1" },
  });
});

test.each<[string[], unknown]>([
  [["--watts", "null"], { watts: null }],
  [["--title", "null"], { title: "null" }],
  [["--title="], { title: "" }],
  [["--title=--a=b"], { title: "--a=b" }],
  [["--is_on", "off"], { is_on: false }],
  [["--watts", "bright"], { watts: "bright" }],
  [["--tags", "a"], { tags: ["a"] }],
  [["--tags", "a", "--tags", "b,c"], { tags: ["a", "b,c"] }],
  [["--tags", '["a","b"]'], { tags: ["a", "b"] }],
  [["--sizes", "1", "--sizes", "2"], { sizes: [1, 2] }],
  [["--sizes", "null"], { sizes: null }],
  [["--cable.kind", "battery", "--cable.spare.count", "2"], { cable: { kind: "battery", spare: { count: 2 } } }],
  [["--cable", '{"kind":"plug","metres":2}'], { cable: { kind: "plug", metres: 2 } }],
  [
    ["--parts", '{"name":"cap","count":1}', "--parts", '{"name":"foot","count":4}'],
    {
      parts: [
        { name: "cap", count: 1 },
        { name: "foot", count: 4 },
      ],
    },
  ],
  [["--body", '{"title":"lamp"}', "--watts", "5"], { title: "lamp", watts: 5 }],
])("the arguments %j fill the body %j", (args, body) => {
  expect(bodyOf(...args)).toEqual(body);
});

test.each([
  [[], "要用 --lamp_id 写明是哪一个"],
  [["--lamp_id", "3", "--colour", "red"], "saveLamp 没有字段 colour，它有 lamp_id、page、title"],
  [["--lamp_id", "3", "--title", "a", "--title", "b"], "字段 title 写了两次"],
  [["--lamp_id", "3", "--cable.colour", "red"], "字段 cable 里没有 colour"],
  [["--lamp_id", "3", "--cable", "{kind:plug}"], "cable 的值不是 JSON"],
  [["--lamp_id", "3", "--body", "[1]"], "--body 要写一个 JSON 对象"],
] as const)("%j is refused: %s", (args, message) => {
  expect(() => fill(...args)).toThrow(message);
});

test("lists fields with the path's first, and marks required ones", () => {
  expect(listFields(endpoint).map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ["lamp_id", true],
    ["page", false],
    ["title", true],
    ["watts", true],
    ...["is_on", "mode", "tags", "sizes", "cable", "parts"].map((name) => [name, false]),
  ]);
});
