import { createHash, X509Certificate } from "node:crypto";
import { splitCertificates } from "../pem-certificates.ts";

/** 1.2.840.113549.1.1: the branch of RSA signatures. Alipay's root file also contains certificates of other kinds. */
const RSA_BRANCH = Buffer.from("2a864886f70d0101", "hex");

/** Every certificate of a PEM file, in order. Throws for an invalid certificate. */
export function readCertificates(pem: string): X509Certificate[] {
  return splitCertificates(pem).map((block) => new X509Certificate(block));
}

/**
 * The serial by which Alipay identifies a certificate: MD5 of the issuer, with the last part first, and the decimal
 * number.
 */
export function certificateSerial(certificate: X509Certificate): string {
  const issuer = certificate.issuer.split("\n").reverse().join(",").replace(/\\(.)/g, "$1");
  return createHash("md5")
    .update(`${issuer}${BigInt(`0x${certificate.serialNumber}`)}`)
    .digest("hex");
}

/** The serials of a root file's RSA certificates, joined as Alipay requires. */
export function rootSerial(certificates: readonly X509Certificate[]): string {
  return certificates.filter(isSignedWithRsa).map(certificateSerial).join("_");
}

function isSignedWithRsa(certificate: X509Certificate): boolean {
  const [content = Buffer.alloc(0)] = readDer(certificate.raw);
  const [, algorithm = Buffer.alloc(0)] = readDer(content);
  const [identifier = Buffer.alloc(0)] = readDer(algorithm);
  return identifier.subarray(0, RSA_BRANCH.length).equals(RSA_BRANCH);
}

/** The contents of the consecutive DER values in these bytes. */
function readDer(bytes: Buffer): Buffer[] {
  const contents: Buffer[] = [];
  for (let at = 0; at + 2 <= bytes.length; ) {
    const first = bytes[at + 1] ?? 0;
    const lengthBytes = first < 0x80 ? 0 : first - 0x80;
    const start = at + 2 + lengthBytes;
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
    contents.push(bytes.subarray(start, start + length));
    at = start + length;
  }
  return contents;
}

/**
 * Whether a certificate leads, through the certificates received with it, to one of the roots, and is valid at this
 * time.
 */
export function isTrusted(
  certificate: X509Certificate,
  { others, roots, now }: { others: readonly X509Certificate[]; roots: readonly X509Certificate[]; now: Date },
): boolean {
  let current = certificate;
  for (let steps = 0; steps <= others.length; steps += 1) {
    if (!isInForce(current, now)) return false;
    const child = current;
    if (roots.some((root) => isInForce(root, now) && isIssuedBy(child, root))) return true;
    const issuer = others.find((one) => one.ca && one !== child && isIssuedBy(child, one));
    if (issuer === undefined) return false;
    current = issuer;
  }
  return false;
}

function isIssuedBy(child: X509Certificate, issuer: X509Certificate): boolean {
  return child.checkIssued(issuer) && child.verify(issuer.publicKey);
}

function isInForce(certificate: X509Certificate, now: Date): boolean {
  return new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo);
}
