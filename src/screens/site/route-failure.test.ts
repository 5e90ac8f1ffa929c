import { expect, test } from "vitest";
import { readPathId } from "./load-page.ts";
import { requireDigits } from "./route-failure.ts";

function failureOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (thrown) {
    return thrown;
  }
}

const WRONG = ["12a", "a", "-1", "1.5", "+1", " 1", "1e3", "１２", "0x1", ""];

// Covers spec §5.1.
test.each(WRONG)("the id %j is a fatal 404 that names the whole address, on the server as in the browser", (id) => {
  const request = new Request(`https://zhixing.example/articles/${encodeURIComponent(id)}?from=feed`);
  const failure = {
    data: { isFatal: true, message: `Page Not Found: /articles/${encodeURIComponent(id)}?from=feed` },
    init: { status: 404 },
  };
  expect(failureOf(() => readPathId(request, id))).toMatchObject(failure);
  expect(failureOf(() => requireDigits(request, id))).toMatchObject(failure);
});

// Covers spec §5.1.
test("an id of digits is read", () => {
  const request = new Request("https://zhixing.example/articles/12");
  expect(readPathId(request, "12")).toBe(12);
  expect(requireDigits(request, "12")).toBe("12");
});

test("a number that no content can have is a fatal 404 too", () => {
  for (const id of ["0", "9".repeat(20)]) {
    const request = new Request(`https://zhixing.example/articles/${id}`);
    expect(failureOf(() => readPathId(request, id))).toMatchObject({ data: { isFatal: true }, init: { status: 404 } });
  }
});
