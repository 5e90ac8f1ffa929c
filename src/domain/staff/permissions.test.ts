import { expect, test } from "vitest";
import { PERMISSIONS, permissionsOf, ROLES } from "./permissions.ts";

test.each([
  ["owner", Object.keys(PERMISSIONS)],
  [
    "editor",
    [
      "people.find",
      "icons.search",
      "legal.publish",
      "content.publish",
      "courses.write",
      "media.write",
      "certificates.manage",
      "community.moderate",
      "community.manage",
      "content.preview",
      "co-creation.manage",
      "statistics.read",
    ],
  ],
  ["teacher", ["content.publish", "courses.write", "media.write", "content.preview"]],
  [
    "support",
    [
      "audit.read",
      "people.find",
      "accounts.manage",
      "certificates.manage",
      "community.moderate",
      "cases.manage",
      "content.preview",
      "booking.manage",
      "outsourcing.manage",
      "orders.read",
    ],
  ],
  [
    "finance",
    [
      "audit.read",
      "people.find",
      "icons.search",
      "rights.grant",
      "plans.manage",
      "products.manage",
      "codes.manage",
      "coupons.manage",
      "gifts.manage",
      "invitations.manage",
      "orders.read",
      "orders.refund",
      "orders.reconcile",
      "invoices.manage",
      "statistics.read",
    ],
  ],
] as const)("%s has exactly the permissions %j", (role, permissions) => {
  expect(permissionsOf([role])).toEqual(permissions);
});

test("two roles have the permissions of both, and no role has none", () => {
  expect(permissionsOf(["teacher", "finance"])).toEqual([
    "audit.read",
    "people.find",
    "icons.search",
    "content.publish",
    "courses.write",
    "media.write",
    "rights.grant",
    "content.preview",
    "plans.manage",
    "products.manage",
    "codes.manage",
    "coupons.manage",
    "gifts.manage",
    "invitations.manage",
    "orders.read",
    "orders.refund",
    "orders.reconcile",
    "invoices.manage",
    "statistics.read",
  ]);
  expect(permissionsOf([])).toEqual([]);
});

test("only the owner manages staff", () => {
  expect(ROLES.filter((role) => permissionsOf([role]).includes("staff.manage"))).toEqual(["owner"]);
});
