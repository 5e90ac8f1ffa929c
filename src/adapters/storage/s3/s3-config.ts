export interface S3Config {
  /** Scheme and host of the service, e.g. `https://s3.oss-cn-hangzhou.aliyuncs.com`; with `cname` the bucket's own name. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where the bucket is named: before the host, as the first segment of the path, or by a separate host. */
  addressing: "virtual" | "path" | "cname";
}

/** The address of an object. Keys contain only letters, digits and `-_./`, so nothing has to be escaped. */
export function objectUrl({ endpoint, bucket, addressing }: Omit<S3Config, "region">, key: string): URL {
  const url = new URL(endpoint);
  const base = url.pathname.replace(/\/$/, "");
  if (addressing === "virtual") url.host = `${bucket}.${url.host}`;
  url.pathname = addressing === "path" ? `${base}/${bucket}/${key}` : `${base}/${key}`;
  return url;
}
