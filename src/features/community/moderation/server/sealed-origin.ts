import type { WrittenThing } from "../../../../domain/moderation/judging.ts";
import type { Seal } from "../../../../kit/process/seal.ts";

/** The origin of a publication; stored only in sealed form. */
export interface Origin {
  ip: string;
  port: number | null;
  at: Date;
}

export function sealOrigin(seal: Seal, thing: WrittenThing, { ip, port, at }: Origin): string {
  return seal.seal(JSON.stringify([ip, port, at.toISOString()]), labelOf(thing));
}

export function openOrigin(seal: Seal, thing: WrittenThing, sealed: string): Origin {
  const [ip, port, at] = JSON.parse(seal.open(sealed, labelOf(thing))) as [string, number | null, string];
  return { ip, port, at: new Date(at) };
}

/** A record copied to another text does not open. */
function labelOf({ kind, id }: WrittenThing): string {
  return `publication:${kind}:${id}`;
}
