/** RFC 3339 in +08:00, the way the platform writes moments. */
export function toShanghaiTime(moment: Date): string {
  return `${new Date(moment.getTime() + 8 * 3600 * 1000).toISOString().slice(0, 19)}+08:00`;
}
