import { expect, test } from "vitest";
import { readWordList } from "../../word-list.ts";
import { createWordFinder } from "./word-finder.ts";

const finderOf = (list: string) => createWordFinder(readWordList(list).words);

test.each([
  ["刷单返现", "请看刷单返现"],
  ["刷單返現", "刷单返现"],
  ["加ＶＸ好友", "加vx好友"],
  ["ＧｏＯｄ Deal", "good deal"],
])("“%s” in the list matches “%s” in any case, width and script", async (word, text) => {
  const { find } = await finderOf(word);
  expect(find(text)).toMatchObject({ action: "hold", words: [word] });
});

test("matches other forms only where the list names them", async () => {
  const spellings = { spaced: "刷 单**返·\u200b现", pinyin: "shuadan fan Xian", homophone: "唰单反现" };
  const plain = await finderOf("刷单返现");
  for (const text of Object.values(spellings)) expect(plain.find(text).action).toBe(null);
  const spaced = await finderOf("刷单返现 | refuse | spaced");
  expect(spaced.find(spellings.spaced).action).toBe("refuse");
  expect(spaced.find(spellings.pinyin).action).toBe(null);
  const sounding = await finderOf("刷单返现 | refuse | pinyin");
  for (const text of Object.values(spellings)) expect(sounding.find(text).action).toBe("refuse");
});

test("a word in letters matches neither inside another word nor inside a character's pronunciation", async () => {
  const { find } = await finderOf("vip\n西安 | hold | pinyin");
  expect(find("a vipassana retreat, myvip").action).toBe(null);
  expect(find("买VIP送课").words).toEqual(["vip"]);
  expect(find("先走").action).toBe(null);
  expect(find("线上").action).toBe(null);
  expect(find("西 按").words).toEqual(["西安"]);
});

test("the most severe action applies, and a replacement keeps the rest of the text", async () => {
  const { find } = await finderOf("笨蛋 | replace | spaced\n大笨蛋 | replace | | 小可爱\n刷单 | hold\n代孕 | refuse");
  expect(find("你这个笨 蛋，真是。").replaced).toBe("你这个＊＊＊，真是。");
  expect(find("大笨蛋和笨蛋")).toMatchObject({ action: "replace", replaced: "小可爱和＊＊" });
  expect(find("笨蛋刷单").action).toBe("hold");
  expect(find("笨蛋刷单代孕").action).toBe("refuse");
  expect(find("都好").replaced).toBe("都好");
});

test("the work is linear in the length of the text, whatever its content", async () => {
  const nested = Array.from({ length: 31 }, (_, index) => "啊".repeat(index + 2)).join("\n");
  const { find } = await finderOf(`${nested}\n${"啊".repeat(20)}吧 | refuse | spaced pinyin`);
  for (const text of ["啊".repeat(60_000), "啊啊啊吧".repeat(15_000), "a".repeat(60_000)]) {
    const half = find(text.slice(0, 30_000)).steps;
    const whole = find(text).steps;
    expect(whole).toBeLessThan(60_000 * 80);
    expect(whole).toBeLessThan(half * 2.1);
  }
});
