import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import * as contract from "../../admin-contract.ts";
import { maskPhone } from "../../phone-number.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import type { UserRow } from "../people/user-store.ts";
import { banAccount, endBan, listBans } from "./ban-account.ts";

/** Endpoints for staff acting on accounts. */
export function serveAccountAdmin(context: Pick<IdentityContext, "db" | "clock" | "guardAccount">): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listBans, async () => ({ items: (await listBans(context)).map(toBan) })),
    serveEndpoint(contract.banAccount, async ({ body }, { user, note }) => {
      const until = body.until === null ? null : new Date(body.until);
      return toBan(await banAccount(context, { ...body, until, by: user.id, note }));
    }),
    serveEndpoint(contract.endBan, async ({ params: { user_id: userId } }, { user, note }) => {
      await endBan(context, { who: { userId }, by: user.id, note });
      return { user_id: userId };
    }),
  ];
}

function toBan({ id, name, phone, banReason, bannedUntil }: UserRow) {
  return {
    user_id: id,
    name,
    phone_masked: phone === null ? null : maskPhone(phone),
    reason: banReason ?? "",
    until: bannedUntil?.toISOString() ?? null,
  };
}
