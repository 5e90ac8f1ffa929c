/** For the form of a text: a save names the version it is based on, and a conflict answers with the latest text. */
export function versionedMarkdown(version: number) {
  return {
    version,
    saved: (output: { version: number }, values: { markdown: string }) => ({ values, version: output.version }),
    latest: (conflict: Readonly<Record<string, unknown>>) => ({
      values: { markdown: String(conflict.latest_markdown) },
      version: Number(conflict.latest_version),
    }),
  };
}
