import { expect, test } from "vitest";
import { readDoubleClick, readKey } from "./player-keys.ts";

const free = { ctrlKey: false, metaKey: false, altKey: false };
const body = { tagName: "BODY" };

test("a double tap seeks towards its side, and a double click of the mouse opens the full screen", () => {
  expect(readDoubleClick(0.2, true)).toEqual({ act: "seekBy", seconds: -10 });
  expect(readDoubleClick(0.8, true)).toEqual({ act: "seekBy", seconds: 10 });
  expect(readDoubleClick(0.2, false)).toEqual({ act: "fullscreen" });
});

test.each([
  [" ", { act: "toggle" }],
  ["K", { act: "toggle" }],
  ["j", { act: "seekBy", seconds: -10 }],
  ["ArrowRight", { act: "seekBy", seconds: 5 }],
  ["ArrowUp", { act: "volumeBy", share: 0.1 }],
  [">", { act: "speedBy", steps: 1 }],
  ["7", { act: "seekToShare", share: 0.7 }],
  ["t", { act: "transcript" }],
  ["x", null],
  ["Tab", null],
])("reads the key %j", (key, act) => {
  expect(readKey({ ...free, key, target: body })).toEqual(act);
});

test.each([
  ["typing", "k", { tagName: "INPUT", type: "search" }],
  ["a note being written", "m", { tagName: "TEXTAREA" }],
  ["the space bar on a button", " ", { tagName: "BUTTON" }],
  ["the arrows on a slider", "ArrowLeft", { tagName: "INPUT", type: "range" }],
])("%s is ignored", (_case, key, target) => {
  expect(readKey({ ...free, key, target })).toBeNull();
});

test("a slider leaves the letters to the player, and key combinations to the browser", () => {
  expect(readKey({ ...free, key: "k", target: { tagName: "INPUT", type: "range" } })).toEqual({ act: "toggle" });
  expect(readKey({ ...free, ctrlKey: true, key: "f", target: body })).toBeNull();
});
