interface NamedEndpoint {
  method: string;
  summary: string;
  /** Set when the answer is a file. */
  download?: unknown;
}

/** Summaries that name the act themselves. */
const NAMES_ACT = /^(?:导出|取|看|找)/u;

/** The name of a call in the console: the act and the first clause of its summary; the rest is an explanation. */
export function endpointTitle({ method, summary, download }: NamedEndpoint): string {
  const title = summary.split(/[，；：。（]/u, 1)[0] ?? summary;
  if (method !== "GET" || NAMES_ACT.test(title)) return title;
  return `${download === undefined ? "查看" : "导出"}${title}`;
}
