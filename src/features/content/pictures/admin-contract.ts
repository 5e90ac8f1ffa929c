import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { defineStaffList, staffPageOf } from "../../../kit/api/staff-list.ts";
import { wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { MAX_PICTURE_BYTES } from "./picture-limits.ts";
import { PICTURE_USE_KINDS } from "./picture-uses.ts";

const limits = [{ max: 600, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }] as const;

const pictureUseSchema = z.object({
  kind: z.enum(PICTURE_USE_KINDS),
  /** The id, or the name of an item without an id. */
  id: z.string(),
  title: z.string(),
  /** The page on which it is shown or edited. */
  address: z.string(),
});

const pictureSchema = z.object({
  name: z.string(),
  /** The address to use in covers and texts. */
  url: z.string(),
  /** The address that shows it to the caller for some minutes, also if it occurs only in restricted texts. */
  shown_url: z.string(),
  /** The original file name; empty for imported pictures. */
  file_name: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  size_bytes: z.number().int(),
  created_at: wireTime,
  used_in: z.array(pictureUseSchema),
});

export type AdminPicture = z.output<typeof pictureSchema>;

export const pictureList = defineStaffList({
  name: "pictures",
  sorts: { created_at: "moment", size_bytes: "number" },
  firstSort: "-created_at",
  filters: { use: z.enum(["used", "unused"]).optional() },
});

export const listPictures = defineEndpoint({
  name: "listPictures",
  summary: "图片库：每张图片用在哪里；q 在文件名和地址里找",
  method: "GET",
  path: "/v1/admin/pictures",
  who: can("content.publish"),
  query: pictureList.query,
  output: staffPageOf(pictureSchema),
});

export const uploadPicture = defineEndpoint({
  name: "uploadPicture",
  summary: "上传一张图片，重新编码，不留拍摄信息；同样的图片只存一份",
  method: "POST",
  path: "/v1/admin/pictures",
  who: can("content.publish"),
  upload: { field: "picture", maxBytes: MAX_PICTURE_BYTES },
  output: z.object({ picture: pictureSchema }),
  limits,
  errors: ["PAYLOAD_TOO_LARGE", "PICTURE_KIND_UNKNOWN", "PICTURE_TOO_MANY_PIXELS", "PICTURE_BROKEN"],
});

export const removePicture = defineEndpoint({
  name: "removePicture",
  summary: "删除一张没有用到的图片",
  method: "DELETE",
  path: "/v1/admin/pictures/{name}",
  who: can("content.publish"),
  params: z.object({ name: z.string().regex(/^[0-9a-f]{64}\.[a-z]{3,4}$/, "没有这张图片") }),
  output: z.object({}),
  limits,
  errors: ["NOT_FOUND", "PICTURE_IN_USE"],
});
