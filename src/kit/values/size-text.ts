const KIB = 1024;

/** The size of a file for people, from bytes: `12 KB`, `3.4 MB`, `1.25 GB`; at least `1 KB`. */
export function sizeText(bytes: number): string {
  if (bytes < KIB ** 2) return `${Math.max(1, Math.round(bytes / KIB))} KB`;
  if (bytes < KIB ** 3) return `${(bytes / KIB ** 2).toFixed(1).replace(/\.0$/, "")} MB`;
  return `${(bytes / KIB ** 3).toFixed(2)} GB`;
}
