import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { wireTime } from "../../../kit/api/wire.ts";

const findingSchema = z.object({
  /** `error`: something is broken. `warning`: it works, but will not for long, or not for everybody. */
  severity: z.enum(["error", "warning"]),
  what: z.string(),
  why: z.string(),
  remedy: z.string(),
});

const checkSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** How many were found; the list names at most a hundred. */
  count: z.number().int(),
  findings: z.array(findingSchema),
});

const backupsSchema = z.object({
  /** null: the site makes no backups itself. */
  schedule: z.object({ folder: z.string(), hour: z.number().int(), keep_days: z.number().int() }).nullable(),
  /** The last complete backup, scheduled or made by the command. */
  succeeded: z.object({ at: wireTime, file: z.string() }).nullable(),
  /** The last scheduled backup that failed; it may be older than the last complete one. */
  failed: z.object({ at: wireTime, reason: z.string() }).nullable(),
  /** The last drill that restored a backup and found it equal. */
  drilled: z.object({ at: wireTime, file: z.string(), seconds: z.number() }).nullable(),
  /** Copies of the scheduled backups in a bucket; null: they are not copied. */
  copies: z
    .object({
      bucket: z.string(),
      newest_at: wireTime.nullable(),
      /** What has failed since then without a complete success. */
      failed: z.object({ since: wireTime, reason: z.string() }).nullable(),
    })
    .nullable(),
  /** The continuous archive of the embedded database's log; null: it is off. */
  archive: z
    .object({
      /** Everything committed until then can be restored. */
      reached_at: wireTime.nullable(),
      /** The last complete copy of the database, from which a restore begins. */
      copied_at: wireTime.nullable(),
      /** What has failed since then without a complete success. */
      failed: z.object({ since: wireTime, reason: z.string() }).nullable(),
    })
    .nullable(),
  /** Files of scheduled backups in the folder, the newest first. */
  stored: z.array(z.object({ at: wireTime, name: z.string(), size_bytes: z.number().int() })),
});

const siteStateSchema = z.object({
  examined_at: wireTime,
  checks: z.array(checkSchema),
  backups: backupsSchema,
});

export type SiteState = z.output<typeof siteStateSchema>;

export const readSiteState = defineEndpoint({
  name: "readSiteState",
  summary: "站点的状态：体检里随时可以做的检查（备份和演练、后台任务、磁盘、数据库、沙箱）发现的问题，和记下来的备份",
  method: "GET",
  path: "/v1/admin/site-state",
  who: can("settings.manage"),
  output: siteStateSchema,
  limits: [{ max: 60, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
});
