export interface S3Config {
  /** Scheme and host of the service, e.g. `https://s3.oss-cn-hangzhou.aliyuncs.com`; with `cname` the bucket's own name. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where the bucket is named: before the host, as the first step of the path, or by a host of its own. */
  addressing: "virtual" | "path" | "cname";
}

/** Where an object is reached. Keys hold letters, digits and `-_./` only, so nothing has to be escaped. */
export function objectUrl({ endpoint, bucket, addressing }: Omit<S3Config, "region">, key: string): URL {
  const url = new URL(endpoint);
  const base = url.pathname.replace(/\/$/, "");
  if (addressing === "virtual") url.host = `${bucket}.${url.host}`;
  url.pathname = addressing === "path" ? `${base}/${bucket}/${key}` : `${base}/${key}`;
  return url;
}
