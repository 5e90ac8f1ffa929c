import { createCipheriv, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** A minimal self-signed certificate of a fresh RSA key, for tests of certificate mode. `serial` is hex. */
export function mintCertificate(serial: string): { pem: string; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const sha256WithRsa = der(0x30, Buffer.from("06092a864886f70d01010b0500", "hex"));
  const commonName = der(0x30, Buffer.from("0603550403", "hex"), der(0x0c, Buffer.from("test")));
  const name = der(0x30, der(0x31, commonName));
  const validity = der(0x30, der(0x17, Buffer.from("250101000000Z")), der(0x17, Buffer.from("350101000000Z")));
  const content = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(serial, "hex")),
    sha256WithRsa,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(0x03, Buffer.from([0]), sign("RSA-SHA256", content, privateKey));
  const base64 = der(0x30, content, sha256WithRsa, signature).toString("base64");
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
    privateKey,
  };
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

/** A notification exactly as the platform would send it. */
export function mintNotification(given: {
  plaintext: object;
  apiV3Key: string;
  serial: string;
  privateKey: KeyObject;
  moment: Date;
}): { headers: Headers; body: string } {
  const [nonce, associatedData] = ["abcdefghijkl", "transaction"];
  const cipher = createCipheriv("aes-256-gcm", given.apiV3Key, nonce).setAAD(Buffer.from(associatedData));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(given.plaintext)), cipher.final(), cipher.getAuthTag()]);
  const ciphertext = sealed.toString("base64");
  const resource = { algorithm: "AEAD_AES_256_GCM", ciphertext, associated_data: associatedData, nonce };
  const body = JSON.stringify({ id: "notice-1", event_type: "TRANSACTION.SUCCESS", resource });
  return { headers: signedHeaders({ ...given, body }), body };
}

/** The platform's headers over any body. */
export function signedHeaders(given: { body: string; serial: string; privateKey: KeyObject; moment: Date }): Headers {
  const timestamp = String(Math.floor(given.moment.getTime() / 1000));
  const message = `${timestamp}\nnonce-of-test\n${given.body}\n`;
  return new Headers({
    "Wechatpay-Timestamp": timestamp,
    "Wechatpay-Nonce": "nonce-of-test",
    "Wechatpay-Serial": given.serial,
    "Wechatpay-Signature": sign("RSA-SHA256", Buffer.from(message), given.privateKey).toString("base64"),
  });
}
