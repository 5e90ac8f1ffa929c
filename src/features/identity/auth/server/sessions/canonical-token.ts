/**
 * Whether each part of a compact token is written in the one right way. Base64url leaves bits of its last letter unused;
 * with them one signature has many spellings, each as good as another to a decoder.
 */
export function isCanonicalToken(token: string): boolean {
  return token.split(".").every((part) => Buffer.from(part, "base64url").toString("base64url") === part);
}
