import type { WrittenContent } from "../../../../domain/moderation/moderated-content.ts";
import type { Seal } from "../../../../kit/process/seal.ts";

/** The origin of a publication; stored only in sealed form. */
export interface Origin {
  ip: string;
  port: number | null;
  at: Date;
}

export function sealOrigin(seal: Seal, content: WrittenContent, { ip, port, at }: Origin): string {
  return seal.seal(JSON.stringify([ip, port, at.toISOString()]), labelOf(content));
}

export function openOrigin(seal: Seal, content: WrittenContent, sealed: string): Origin {
  const [ip, port, at] = JSON.parse(seal.open(sealed, labelOf(content))) as [string, number | null, string];
  return { ip, port, at: new Date(at) };
}

/** A record copied to another text cannot be opened. */
function labelOf({ kind, id }: WrittenContent): string {
  return `publication:${kind}:${id}`;
}
