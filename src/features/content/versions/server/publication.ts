import { notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { ParsedInputOf } from "../../../../kit/api/handled-endpoint.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Clock } from "../../../../ports/clock.ts";
import {
  type PublicationChange,
  type PublicationTimes,
  type PublishableTexts,
  type PublishedKind,
  stateOf,
  type WrittenEntry,
} from "../../texts/publication.ts";
import { changeTextState, listWrittenTexts, type WrittenText } from "../contract.ts";

export interface PublicationContext {
  clock: Clock;
  published: readonly PublishableTexts[];
}

/** The existing texts and whether they are published. */
export async function listWritten(
  context: PublicationContext,
  { kind, ...query }: { kind: PublishedKind } & ParsedInputOf<typeof listWrittenTexts>["query"],
): Promise<OutputOf<typeof listWrittenTexts>> {
  const { entries, ...page } = await textsOf(context, kind).list(query);
  const now = context.clock.now();
  return { items: entries.map((entry) => toWire(entry, now)), ...page };
}

/** Publishes a text now or at a moment, turns it back into a draft, or withdraws it. Throws 404. */
export async function changePublication(
  context: PublicationContext,
  { kind, id, change, note }: { kind: PublishedKind; id: number; change: PublicationChange; note: StaffCaller["note"] },
): Promise<WrittenText> {
  const { before, after } = await textsOf(context, kind).change(id, change);
  const now = context.clock.now();
  note({ subject: `${kind}:${id}`, before: stateToWire(before, now), after: stateToWire(after, now) });
  return toWire(after, now);
}

export function servePublication(context: PublicationContext): ServedEndpoint[] {
  return [
    serveEndpoint(listWrittenTexts, ({ params, query }) => listWritten(context, { ...params, ...query })),
    serveEndpoint(changeTextState, ({ params, body }, { note }) =>
      changePublication(context, { ...params, change: body, note }),
    ),
  ];
}

function textsOf({ published }: PublicationContext, kind: PublishedKind): PublishableTexts {
  const found = published.find((texts) => texts.kind === kind);
  if (!found) throw notFound();
  return found;
}

function toWire({ id, title, path, book, updatedAt, ...times }: WrittenEntry, now: Date): WrittenText {
  return { id, title, path, book, updated_at: updatedAt.toISOString(), ...stateToWire(times, now) };
}

function stateToWire(times: PublicationTimes, now: Date) {
  return { state: stateOf(times, now), published_at: times.publishedAt?.toISOString() ?? null };
}
