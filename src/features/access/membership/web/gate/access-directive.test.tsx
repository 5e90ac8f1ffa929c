import type { HTMLAttributes, ReactElement, SyntheticEvent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { guestSession, SessionContext } from "../../../../../ui/facts/session.ts";
import type { UserVipFacts } from "../../vip-status.ts";
import { applyDenial, NeedsPermission, NeedsVip } from "./access-directive.tsx";
import { type AccessNeed, meetsNeed } from "./access-directive-rule.ts";

const now = new Date("2026-11-20T12:00:00Z");
const people: Record<string, UserVipFacts | null> = {
  guest: null,
  user: { id: 1, role: "user" },
  expired: { id: 1, vip_list: [{ expiry_time: "2026-11-19T12:00:00Z" }] },
  vip: { id: 1, vip_level: 1, vip_list: [{ expiry_time: "2026-12-20T12:00:00Z" }] },
  premium: { id: 1, vip_level: 2, is_vip: true },
  admin: { id: 1, role: "admin" },
  flagged: { id: 1, is_admin: true },
};
const everyone = Object.keys(people);

const rows: [AccessNeed, string[]][] = [
  [{ type: "free" }, everyone],
  [{ type: "vip" }, ["vip", "premium", "admin", "flagged"]],
  [{ type: "vip_basic" }, ["vip", "premium", "admin", "flagged"]],
  [{ type: "vip_premium" }, ["premium", "admin", "flagged"]],
  [{ type: "system_course" }, ["vip", "premium", "admin", "flagged"]],
  [{ type: "basic_course" }, ["user", "expired", "vip", "premium", "admin", "flagged"]],
  [{ type: "advanced_course" }, ["premium", "admin", "flagged"]],
  [{ type: "paid_article" }, ["vip", "premium", "admin", "flagged"]],
  [{ type: "premium_content" }, ["premium", "admin", "flagged"]],
  [{ type: "download" }, ["vip", "premium", "admin", "flagged"]],
  [{ type: "comment" }, ["user", "expired", "vip", "premium", "admin", "flagged"]],
  [{ type: "community" }, ["vip", "premium", "admin", "flagged"]],
  [{ type: "advanced_course", hasGrant: true }, everyone],
  [{ type: "constructor" }, []],
  [{ type: "constructor", hasGrant: true }, []],
  [{ vip: "vip" }, ["vip", "premium", "admin", "flagged"]],
  [{ vip: "premium" }, ["premium", "admin", "flagged"]],
  [{ who: "user" }, ["user", "expired", "vip", "premium", "admin", "flagged"]],
  [{ who: "admin" }, ["admin", "flagged"]],
];

// Covers spec §6.8.
test.each(rows)("the need %j is met by exactly %j", (need, expected) => {
  expect(everyone.filter((name) => meetsNeed(people[name] ?? null, need, now))).toEqual(expected);
});

const button = (<button type="button">下载</button>) as ReactElement<HTMLAttributes<HTMLElement>>;

// Covers spec §6.8.
test.each([
  ["hide", '<button type="button" hidden="">下载</button>'],
  ["disable", '<button type="button" aria-disabled="true" style="opacity:0.5">下载</button>'],
  ["remove", ""],
] as const)("without access, %s renders the element as: %s", (whenDenied, html) => {
  expect(renderToStaticMarkup(<NeedsVip whenDenied={whenDenied}>{button}</NeedsVip>)).toBe(html);
  expect(
    renderToStaticMarkup(
      <NeedsPermission type="download" whenDenied={whenDenied}>
        {button}
      </NeedsPermission>,
    ),
  ).toBe(html);
});

test("a removed element can be replaced by another one", () => {
  const instead = <p>开通会员后可以下载</p>;
  const tree = (
    <NeedsVip whenDenied="remove" instead={instead}>
      {button}
    </NeedsVip>
  );
  expect(renderToStaticMarkup(tree)).toBe("<p>开通会员后可以下载</p>");
});

test.each(["hide", "disable", "remove"] as const)("with access, %s does not change the element", (whenDenied) => {
  expect(
    renderToStaticMarkup(
      <NeedsPermission type="free" whenDenied={whenDenied}>
        {button}
      </NeedsPermission>,
    ),
  ).toBe('<button type="button">下载</button>');
});

test("a signed-in member has the level of the session", () => {
  const view = { status: "signed_in", user: { id: 1, vip_level: 1 } };
  const session = { ...guestSession, view: () => view } as unknown as typeof guestSession;
  const tree = (
    <SessionContext value={session}>
      <NeedsVip level="premium" whenDenied="remove">
        {button}
      </NeedsVip>
    </SessionContext>
  );
  // The server's markup is the same for everybody. The element for the member is rendered in the browser.
  expect(renderToStaticMarkup(tree)).toBe("");
  expect(meetsNeed(view.user, { vip: "vip" }, now)).toBe(true);
});

// Covers spec §6.8.
test("a disabled element keeps its style and blocks clicks before they reach it", () => {
  const own = (<p style={{ color: "red" }}>下载</p>) as ReactElement<HTMLAttributes<HTMLElement>>;
  const denied = applyDenial(own, "disable");
  expect(denied?.props.style).toEqual({ color: "red", opacity: 0.5 });
  const event = { preventDefault: vi.fn(), stopPropagation: vi.fn() };
  denied?.props.onClickCapture?.(event as unknown as SyntheticEvent<HTMLElement> as never);
  expect(event.preventDefault).toHaveBeenCalledTimes(1);
  expect(event.stopPropagation).toHaveBeenCalledTimes(1);
});
