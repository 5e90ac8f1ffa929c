import { expect, test } from "vitest";
import { createTwinFinder } from "./find-twin.ts";

const findTwin = createTwinFinder(["images/heap.png", "a/1.png", "b/steps.png", "c/steps.png", "d/堆.png", "e.md"]);

test("a remote picture is found in the source by its name", () => {
  expect(findTwin("https://cdn.test/gh/me/book@master/images/heap.png")).toBe("images/heap.png");
  expect(findTwin("https://other.test/x/HEAP.PNG?raw=true#top")).toBe("images/heap.png");
  expect(findTwin("https://cdn.test/%E5%A0%86.png")).toBeNull();
  expect(findTwin("https://cdn.test/d/%E5%A0%86.png")).toBe("d/堆.png");
});

test("names that are generic or match several files need the folder too", () => {
  expect(findTwin("https://elsewhere.test/photos/1.png")).toBeNull();
  expect(findTwin("https://elsewhere.test/a/1.png")).toBe("a/1.png");
  expect(findTwin("https://cdn.test/steps.png")).toBeNull();
  expect(findTwin("https://cdn.test/c/steps.png")).toBe("c/steps.png");
});

test("a picture that the source lacks stays remote", () => {
  expect(findTwin("https://img.shields.io/github/license/me/book")).toBeNull();
  expect(findTwin("https://cdn.test/e.md")).toBeNull();
  expect(findTwin("https://cdn.test/%zz.png")).toBeNull();
});
