import { beforeAll, beforeEach, expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";
import { insertMedia } from "../../features/content/media/server/files/media-store.ts";

const { database, cli } = await setUpCli();
let film = 0;
let raw = 0;

beforeAll(async () => {
  const now = new Date();
  const row = { width: 640, height: 360, name: "film.mp4", sizeBytes: 9, createdAt: now, updatedAt: now } as const;
  const known = { ...row, kind: "video", mediaType: "video/mp4", durationMs: 90_000 } as const;
  film = (await insertMedia(database.db, { ...known, state: "ready", storageName: `${"ab".repeat(32)}.mp4` })).id;
  raw = (await insertMedia(database.db, { ...known, state: "uploaded", storageName: `${"cd".repeat(32)}.mp4` })).id;
});

beforeEach(() => database.pool.query("truncate media_items restart identity cascade"));
const list = async () => (await cli("media")).out;

test("an item is made, changed, published, withdrawn and deleted, and the log names the actor", async () => {
  expect(await list()).toBe("还没有媒体内容\n");
  const files = `${film}=第一段：开头`;
  const made = await cli(
    "media",
    "new",
    "--title",
    "雨天书桌",
    "--kind",
    "video",
    "--files",
    files,
    "--tags",
    "写作,书桌",
  );
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(made.out).toBe(`1  雨天书桌  视频  free  草稿  文件 ${film}=第一段：开头  /media?item=1\n`);

  expect((await cli("media", "set", "1", "--type", "vip")).out).toContain("雨天书桌  视频  vip  草稿");
  expect((await cli("media", "publish", "1", "--at", "2099-12-31 18:00")).out).toContain(
    "定时（2099年12月31日 18:00）",
  );
  expect((await cli("media", "publish", "1")).out).toContain("已发布");
  expect(await list()).toContain(`1  雨天书桌  视频  vip  已发布  文件 ${film}=第一段：开头`);
  expect((await cli("media", "withdraw", "1")).out).toContain("草稿");
  expect(await cli("media", "remove", "1")).toMatchObject({ code: 0, out: "已删除，它的文件留着\n" });
  expect(await list()).toBe("还没有媒体内容\n");
  const log = (await cli("history")).out;
  for (const act of ["新建媒体内容", "修改媒体内容", "删除媒体内容"]) expect(log).toContain(act);
});

test("an invalid value is refused in one line, and nothing is changed", async () => {
  const made = (await cli("media", "new", "--title", "还没好", "--kind", "video", "--files", String(raw))).out;
  const id = /^\d+/.exec(made)?.[0] ?? "";
  const refused: [string[], string][] = [
    [["publish", id], "“film.mp4”还没有准备好，等它好了再发布\n"],
    [["set", id, "--kind", "audio"], "“film.mp4”不是这一类的文件\n"],
    [["set", id, "--files", "999"], "没有编号 999 的文件\n"],
    [["set", "999", "--title", "无"], "没有这项内容\n"],
    [["remove", "999"], "没有这项内容\n"],
  ];
  for (const [args, err] of refused)
    expect(await cli("media", ...args), args.join(" ")).toMatchObject({ code: 1, err });
  expect(await list()).toBe(made);
});

test.each([
  [["new", "--title", "无"], "media new 要写明标题和种类"],
  [["set", "1"], "media set 要写明改什么"],
  [["set", "1", "--type", "gold"], "媒体内容的 --type 只能是 free、vip、premium_content，没有“gold”"],
  [["publish"], "media publish 要写明内容编号"],
  [["withdraw", "1", "2"], "media withdraw 一次只要一个内容编号，多出了“2”"],
  [["withdraw", "1", "--title", "无"], "--title 只用于 media new 和 media set"],
  [["set", "1", "--at", "2099-12-31 18:00"], "--at 只用于 media publish"],
  [["burn"], "没有“burn”"],
])("media %j is no command, and the error explains it", async (args, sentence) => {
  const { code, err } = await cli("media", ...args);
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
});
