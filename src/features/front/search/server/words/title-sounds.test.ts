import { pinyin } from "pinyin-pro";
import { expect, test } from "vitest";
import { loadFold } from "../../../../../kit/values/fold-text.ts";
import { readSyllables, SYLLABLES } from "./syllables.ts";
import { soundsOfLetters, soundsOfTitle } from "./title-sounds.ts";

const fold = await loadFold();

async function isFound(letters: string, title: string): Promise<boolean> {
  const sounds = new Set(await soundsOfTitle(title, fold));
  return soundsOfLetters(letters).some((set) => set.every((sound) => sounds.has(sound)));
}

test.each([
  ["hongshaorou", "红烧肉的做法"],
  ["hongshao", "红烧肉的做法"],
  ["rouzuofa", "红烧肉做法"],
  ["hsr", "家常红烧肉"],
  ["hsrdzf", "红烧肉的做法"],
  ["xian", "西安旅行"],
  ["fangan", "方案"],
  ["fangan", "翻干净"],
  ["lvyou", "旅游手册"],
  ["docker", "Docker 安装"],
  ["dock", "Docker 安装"],
])("%s is the pronunciation of %s", async (letters, title) => {
  expect(await isFound(letters, title)).toBe(true);
});

test.each([
  ["ping", "平凡的世界"],
  ["hongrou", "红烧肉的做法"],
  ["srd", "红烧肉的做法"],
  ["window", "红烧肉的做法"],
  ["hongshaoyu", "红烧肉与鱼"],
])("%s is not the pronunciation of %s", async (letters, title) => {
  expect(await isFound(letters, title)).toBe(false);
});

test("every syllable of the common characters is known", () => {
  const characters = Array.from({ length: 0x9fa6 - 0x4e00 }, (_, at) => String.fromCharCode(0x4e00 + at));
  const sounds = new Set(pinyin(characters.join(" "), { toneType: "none", type: "array", v: true }));
  const others = [...sounds].filter((sound) => /^[a-z]{2,}$/.test(sound) && !SYLLABLES.has(sound));
  // 嗯, by which nobody searches for a title.
  expect(others).toEqual(["ng"]);
});

test("limits the number of segmentations regardless of the number of letters", () => {
  expect(readSyllables("xian")).toEqual([["xian"], ["xi", "an"]]);
  expect(readSyllables("xian".repeat(20))).toHaveLength(4);
  expect(readSyllables(`${"an".repeat(40)}t`)).toEqual([]);
  expect(readSyllables("")).toEqual([]);
});
