import { pickSource } from "../../../kit/api/pick-source.ts";
import { getDownload, listDownloads } from "./contract.ts";

/** Downloads that readers see. */
export const DOWNLOAD_SOURCE = pickSource({
  kind: "download",
  label: "下载",
  list: listDownloads,
  get: getDownload,
  titleOf: ({ download }) => download.title,
});
