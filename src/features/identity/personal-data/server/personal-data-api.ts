import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../contract.ts";
import { COOLING_OFF_DAYS } from "../personal-data-limits.ts";
import { readCancellation, requestCancellation, withdrawCancellation } from "./cancel-account.ts";
import type { ExportRow } from "./export-store.ts";
import { openExport, readExport, requestExport } from "./make-export.ts";
import type { PersonalDataContext } from "./personal-data-context.ts";
import { uploadAvatar } from "./upload-avatar.ts";

/** Avatar, data export, and account deletion; each endpoint is connected to its use case. */
export function servePersonalData(context: PersonalDataContext): ServedEndpoint[] {
  async function describeCancellation(userId: number): Promise<{ cancellation: contract.Cancellation }> {
    const { requestedAt, dueAt, consequences, obstacles } = await readCancellation(context, userId);
    return {
      cancellation: {
        requested_at: requestedAt?.toISOString() ?? null,
        due_at: dueAt?.toISOString() ?? null,
        cooling_off_days: COOLING_OFF_DAYS,
        consequences,
        obstacles,
      },
    };
  }

  return [
    serveEndpoint(contract.uploadAvatar, async ({ upload }, caller) => {
      const avatarUrl = await uploadAvatar(context, { caller, file: upload });
      return { avatar_url: avatarUrl, ...(await context.identity.describeProfile(caller.user)) };
    }),
    serveEndpoint(contract.requestExport, async (_input, { user, ip }) => ({
      export: toPersonalExport(await requestExport(context, { user, ip })),
    })),
    serveEndpoint(contract.getExport, async (_input, { user }) => ({
      export: toPersonalExport(await readExport(context, user.id)),
    })),
    serveEndpoint(contract.downloadExport, (_input, { user, ip }) => openExport(context, { user, ip })),
    serveEndpoint(contract.getCancellation, (_input, { user }) => describeCancellation(user.id)),
    serveEndpoint(contract.requestCancellation, async (_input, { user, ip }) => {
      await requestCancellation(context, { user, ip });
      return describeCancellation(user.id);
    }),
    serveEndpoint(contract.withdrawCancellation, async (_input, { user, ip }) => {
      await withdrawCancellation(context, { user, ip });
      return describeCancellation(user.id);
    }),
  ];
}

function toPersonalExport(row: ExportRow | null): contract.PersonalExport | null {
  if (!row) return null;
  const isReady = row.state === "ready";
  return {
    state: row.state,
    requested_at: row.requestedAt.toISOString(),
    size_bytes: isReady ? row.sizeBytes : null,
    expires_at: isReady ? (row.expiresAt?.toISOString() ?? null) : null,
  };
}
