import { expect, test } from "vitest";
import { ApiError } from "../../kit/api/api-error.ts";
import { createActKeys } from "./act-key.ts";

const lost = new ApiError({ status: 0, code: "NETWORK", message: "网络连接失败，请检查网络" });
const refused = new ApiError({ status: 422, code: "INVALID", message: "请检查" });

function countedKeys() {
  let drawn = 0;
  return createActKeys(() => `key ${++drawn}`);
}

test("a call without an answer keeps its key for the same input", () => {
  const keys = countedKeys();
  expect(keys.keyOf({ body: { days: 3 } })).toBe("key 1");
  keys.end({ body: { days: 3 } }, lost);
  expect(keys.keyOf({ body: { days: 3 } })).toBe("key 1");
  keys.end({ body: { days: 3 } }, lost);
  expect(keys.keyOf({ body: { days: 4 } })).toBe("key 2");
});

test("after a success or a refusal the same input has a new key", () => {
  const keys = countedKeys();
  const input = { body: { days: 3 } };
  keys.keyOf(input);
  keys.end(input);
  expect(keys.keyOf(input)).toBe("key 2");
  keys.end(input, refused);
  expect(keys.keyOf(input)).toBe("key 3");
});

test("the end of another call leaves the key of the latest one", () => {
  const keys = countedKeys();
  keys.keyOf({ body: { days: 3 } });
  keys.keyOf({ body: { days: 4 } });
  keys.end({ body: { days: 3 } });
  keys.end({ body: { days: 4 } }, lost);
  expect(keys.keyOf({ body: { days: 4 } })).toBe("key 2");
});

test("another file is another input", () => {
  const keys = countedKeys();
  const upload = new Blob(["a"]);
  keys.keyOf({ upload });
  keys.end({ upload }, lost);
  expect(keys.keyOf({ upload })).toBe("key 1");
  expect(keys.keyOf({ upload: new Blob(["b"]) })).toBe("key 2");
});
