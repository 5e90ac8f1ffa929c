/**
 * Whether each part of a compact token is encoded canonically. Base64url leaves bits of its last character unused, so
 * that one signature has many encodings that a decoder accepts.
 */
export function isCanonicalToken(token: string): boolean {
  return token.split(".").every((part) => Buffer.from(part, "base64url").toString("base64url") === part);
}
