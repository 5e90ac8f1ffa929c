import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pageToSign, signedText } from "./sign-page.ts";

test("computes the signature of WeChat's example", () => {
  const text = signedText({
    ticket: "sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg",
    nonce: "Wm3WZYTPz0wzccnW",
    timestamp: 1_414_587_457,
    url: "http://mp.weixin.qq.com?params=value",
  });
  expect(createHash("sha1").update(text).digest("hex")).toBe("0f9de62fce790f9a083d5c99e95740ceb90c27ed");
});

const ORIGIN = "https://zhixing.test";

test.each([
  [
    "https://zhixing.test/articles/1?from=singlemessage&isappinstalled=0#top",
    "https://zhixing.test/articles/1?from=singlemessage&isappinstalled=0",
  ],
  ["https://zhixing.test", "https://zhixing.test"],
  ["https://zhixing.test/?a=%E4%BD%A0", "https://zhixing.test/?a=%E4%BD%A0"],
])("%s is signed as %s", (url, signed) => expect(pageToSign(url, ORIGIN)).toBe(signed));

test.each([
  "https://zhixing.test.evil.example/",
  "https://zhixing.test@evil.example/",
  "http://zhixing.test/",
  "https://evil.example/#https://zhixing.test/",
  "https://zhixing.test/a b",
  "https://zhixing.test/a\nurl=x",
  "/articles/1",
  "",
])("rejects %j, which is not a page of this site", (url) => expect(() => pageToSign(url, ORIGIN)).toThrow("有误"));
