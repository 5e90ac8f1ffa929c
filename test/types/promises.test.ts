import { expectTypeOf, test } from "vitest";
import { decideAccess, guestViewer, type Viewer } from "../../src/domain/access/access.ts";
import type { Access, ContentType, Level } from "../../src/domain/access/access-contract.ts";
import type { Notice } from "../../src/domain/notifications/define-notification.ts";
import type { TermStart } from "../../src/features/access/membership/arrange-terms.ts";
import type { explainAccess, listPlans, Plan } from "../../src/features/access/membership/contract.ts";
import type { insertGrant, NewTerm } from "../../src/features/access/membership/server/ledger/grant-store.ts";
import type { updateDates } from "../../src/features/access/membership/server/ledger/term-store.ts";
import { giftNotification } from "../../src/features/commerce/gifts/notifications.ts";
import type { CallingUser } from "../../src/kit/api/caller.ts";
import type { InputOf, OutputOf } from "../../src/kit/api/endpoint.ts";
import type { ParsedInputOf } from "../../src/kit/api/handled-endpoint.ts";
import { type Cursor, defineCursor, type idCursor } from "../../src/kit/values/cursor.ts";
import { formatFen } from "../../src/kit/values/money.ts";
import type { Fen, PaymentRequest, RefundFacts, Trade } from "../../src/ports/payment-channel.ts";

// Guarantees of the compiler: `npm test -- types` fails if one of them is no longer true.

type IsSnakeCase<Name> = Name extends Lowercase<Name & string> ? true : false;

test("a contract's input has the callers' spelling, and its handler gets the parsed values", () => {
  expectTypeOf<InputOf<typeof explainAccess>["query"]>().toEqualTypeOf<{
    type: "book" | "document" | "article" | "course" | "lesson" | "media" | "download";
    id: unknown;
  }>();
  expectTypeOf<ParsedInputOf<typeof explainAccess>["query"]["id"]>().toEqualTypeOf<number>();
  expectTypeOf<InputOf<typeof explainAccess>>().not.toHaveProperty("body");
});

test("a contract's output is the callers' result", () => {
  expectTypeOf<OutputOf<typeof listPlans>["items"][number]>().toEqualTypeOf<Plan>();
  expectTypeOf<Plan["price_fen"]>().toEqualTypeOf<number>();
  expectTypeOf<Plan["duration_months"]>().toEqualTypeOf<number | null>();
});

test("names on the wire are snake_case, names of the domain are not", () => {
  expectTypeOf<IsSnakeCase<keyof Plan>>().toEqualTypeOf<true>();
  expectTypeOf<IsSnakeCase<keyof Access>>().toEqualTypeOf<true>();
  expectTypeOf<IsSnakeCase<"isAdmin">>().toEqualTypeOf<false>();
  expectTypeOf<keyof Viewer>().toEqualTypeOf<"userId" | "isAdmin" | "grants">();
  expectTypeOf<CallingUser>().toHaveProperty("isAdmin");
});

test("access is decided for a viewer with grants; levels and content types are closed sets", () => {
  expectTypeOf(decideAccess).returns.toEqualTypeOf<Access>();
  expectTypeOf(decideAccess).parameter(0).toEqualTypeOf<Viewer>();
  expectTypeOf(guestViewer.userId).toEqualTypeOf<number | null>();
  expectTypeOf<Access["reason"]>().toEqualTypeOf<
    "not_logged_in" | "not_vip" | "vip_expired" | "insufficient_level" | "unknown_type" | null
  >();
  expectTypeOf<Level>().toEqualTypeOf<0 | 1 | 2 | 3 | 9>();
  expectTypeOf<"free">().toExtend<ContentType>();
  expectTypeOf<"secret">().not.toExtend<ContentType>();
});

test("the ledger stores the start of a membership only if it was agreed on (decisions §10)", () => {
  expectTypeOf<Date>().not.toExtend<TermStart>();
  expectTypeOf<NewTerm["startsAt"]>().toEqualTypeOf<TermStart | null>();
  expectTypeOf<Parameters<typeof updateDates>[1]["startsAt"]>().toEqualTypeOf<TermStart | null>();
  expectTypeOf<Parameters<typeof insertGrant>[1]["kind"]>().toEqualTypeOf<"resource">();
});

test("a notification has the data of its kind", () => {
  expectTypeOf(giftNotification.notice).parameter(0).toHaveProperty("data");
  type Gift = Parameters<typeof giftNotification.notice>[0]["data"];
  expectTypeOf<Gift["event"]>().toEqualTypeOf<"taken" | "reminder" | "expired" | "revoked" | "link">();
  expectTypeOf<Gift["until"]>().toEqualTypeOf<string | null>();
  expectTypeOf(giftNotification.notice).returns.toEqualTypeOf<Notice>();
});

test("a cursor writes and reads only the places of its own list", () => {
  const byTime = defineCursor("texts", { at: "moment?", id: "id" });
  expectTypeOf(byTime).toEqualTypeOf<Cursor<{ at: Date | null; id: number }>>();
  expectTypeOf(byTime.read).returns.toEqualTypeOf<{ at: Date | null; id: number } | null>();
  expectTypeOf<{ id: string }>().not.toExtend<Parameters<ReturnType<typeof idCursor>["write"]>[0]>();
  expectTypeOf<{ id: number }>().not.toExtend<Parameters<typeof byTime.write>[0]>();
});

test("money is a number of fen, never a text, and is absent only where nothing was paid", () => {
  expectTypeOf<Fen>().toEqualTypeOf<number>();
  expectTypeOf<PaymentRequest["amountFen"]>().toEqualTypeOf<Fen>();
  expectTypeOf<RefundFacts["amountFen"]>().toEqualTypeOf<Fen>();
  expectTypeOf<Trade["amountFen"]>().toEqualTypeOf<Fen | null>();
  expectTypeOf(formatFen).parameter(0).toEqualTypeOf<Fen>();
  expectTypeOf<string>().not.toExtend<Fen>();
});
