import type { ReadTopic } from "./contract.ts";

/** A topic as those see it whom the community is open to. */
export type WholeTopic = ReadTopic["topic"] & { facts: NonNullable<ReadTopic["topic"]["facts"]> };
