import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { isSignedBy } from "../rsa-signature.ts";
import { signBridgeCall } from "./bridge-call.ts";

test("the parameters for WeChat's browser are signed as documented", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const call = signBridgeCall(
    {
      appId: "wx2421b1c4370ec43b",
      prepayId: "wx201410272009395522657a690389285100",
      timestamp: 1_554_208_460,
      nonce: "593BEC0C930BF1AFEB40B4A08C8FB242",
    },
    privateKey,
  );
  expect(call).toEqual({
    appId: "wx2421b1c4370ec43b",
    timeStamp: "1554208460",
    nonceStr: "593BEC0C930BF1AFEB40B4A08C8FB242",
    package: "prepay_id=wx201410272009395522657a690389285100",
    signType: "RSA",
    paySign: expect.any(String),
  });
  const documented =
    "wx2421b1c4370ec43b\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\nprepay_id=wx201410272009395522657a690389285100\n";
  expect(isSignedBy(documented, call.paySign, publicKey)).toBe(true);
  expect(isSignedBy(documented.trimEnd(), call.paySign, publicKey)).toBe(false);
});
