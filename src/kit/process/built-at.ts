declare global {
  /** Set by the build. */
  var __BUILT_AT__: number | undefined;
}

/** When the running build was made; null: it runs from the sources. */
export const builtAt: number | null = typeof __BUILT_AT__ === "undefined" ? null : __BUILT_AT__;
