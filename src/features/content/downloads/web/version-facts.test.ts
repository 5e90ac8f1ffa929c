import { expect, test } from "vitest";
import { iconOfFile } from "./version-facts.tsx";

test.each([
  ["讲义.PDF", "document"],
  ["练习.xlsx", "list"],
  ["封面.webp", "picture"],
  ["录音.m4a", "sound"],
  ["第一课.mp4", "play"],
  ["全书.epub", "book"],
  ["素材.tar.gz", "download"],
  ["mp4", "document"],
])("%s has the icon %s", (name, icon) => {
  expect(iconOfFile(name)).toBe(icon);
});
