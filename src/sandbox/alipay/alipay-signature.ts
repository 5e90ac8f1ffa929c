import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";

type Params = Iterable<readonly [string, string]>;

/** The signed text of parameters: without the named and the empty ones, in ASCII order. */
function joinSorted(params: Params, without: readonly string[]): string {
  const counting = [...params].filter(([name, value]) => value.length > 0 && !without.includes(name));
  counting.sort((left, right) => Buffer.compare(Buffer.from(left[0]), Buffer.from(right[0])));
  return counting.map((pair) => pair.join("=")).join("&");
}

export function isFromMerchant(params: Params, signature: string, merchantPublicKey: string): boolean {
  const bytes = Buffer.from(joinSorted(params, ["sign"]));
  return verify("RSA-SHA256", bytes, createPublicKey(merchantPublicKey), Buffer.from(signature, "base64"));
}

export function signAnswer(content: string, privateKey: string): string {
  return sign("RSA-SHA256", Buffer.from(content), createPrivateKey(privateKey)).toString("base64");
}

/**
 * A form as posted by Alipay, or the query of a return address: signed without `sign_type`, which is added afterwards.
 */
export function signedForm(params: Record<string, string>, privateKey: string): URLSearchParams {
  const content = joinSorted(Object.entries(params), ["sign", "sign_type"]);
  return new URLSearchParams({ ...params, sign_type: "RSA2", sign: signAnswer(content, privateKey) });
}
