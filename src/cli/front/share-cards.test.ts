import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";

const { cli } = await setUpCli();

test("without an official account the command prints that there are no cards", async () => {
  expect(await cli("share-cards")).toEqual({
    code: 0,
    err: "",
    out: "没有配置公众号（WXPAY_OA_APPID、WXPAY_OA_SECRET），微信里用它自己做的卡片\n",
  });
});

test("reading without network is switched off and on", async () => {
  expect(await cli("settings", "set", "offline_reading", "false")).toMatchObject({
    code: 0,
    out: "offline_reading 现在是：false\n",
  });
  expect(await cli("settings", "set", "offline_reading", "maybe")).toMatchObject({
    code: 1,
    err: expect.stringContaining("要写 true 或 false"),
  });
  expect(await cli("settings", "set", "offline_reading", "true")).toMatchObject({ code: 0 });
});
