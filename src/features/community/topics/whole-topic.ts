import type { ReadTopic } from "./contract.ts";

/** A topic for people with access to the community. */
export type WholeTopic = ReadTopic["topic"] & { facts: NonNullable<ReadTopic["topic"]["facts"]> };
