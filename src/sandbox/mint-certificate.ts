import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

export interface MintedCertificate {
  name: string;
  pem: string;
  privateKey: KeyObject;
}

/**
 * A minimal certificate for a new RSA key or a given one: self-signed, or issued by another certificate. `serial` is
 * hex.
 */
export function mintCertificate(
  serial: string,
  given: { name?: string; issuer?: MintedCertificate; until?: string; privateKey?: KeyObject } = {},
): MintedCertificate {
  const { name = "test", issuer, until = "350101000000Z" } = given;
  const privateKey = given.privateKey ?? generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const publicKey = createPublicKey(privateKey);
  const sha256WithRsa = der(0x30, Buffer.from("06092a864886f70d01010b0500", "hex"));
  const validity = der(0x30, der(0x17, Buffer.from("250101000000Z")), der(0x17, Buffer.from(until)));
  // basicConstraints, critical: an authority.
  const constraints = Buffer.from("a3133011300f0603551d130101ff040530030101ff", "hex");
  const content = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(serial, "hex")),
    sha256WithRsa,
    distinguishedName(issuer?.name ?? name),
    validity,
    distinguishedName(name),
    publicKey.export({ type: "spki", format: "der" }),
    constraints,
  );
  const signature = der(0x03, Buffer.from([0]), sign("RSA-SHA256", content, issuer?.privateKey ?? privateKey));
  const base64 = der(0x30, content, sha256WithRsa, signature).toString("base64");
  const lines = base64.match(/.{1,64}/g) ?? [];
  const pem = `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
  return { name, pem, privateKey };
}

/** `C=CN, O=Sandbox, Ltd., CN=<name>`: several parts and a comma, as real ones have. */
function distinguishedName(name: string): Buffer {
  const part = (identifier: string, text: string) =>
    der(0x31, der(0x30, Buffer.from(`0603${identifier}`, "hex"), der(0x0c, Buffer.from(text))));
  return der(0x30, part("550406", "CN"), part("55040a", "Sandbox, Ltd."), part("550403", name));
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length =
    content.length < 128
      ? [content.length]
      : content.length < 256
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
