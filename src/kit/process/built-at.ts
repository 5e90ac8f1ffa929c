declare global {
  /** Set by the build. */
  var __BUILT_AT__: number | undefined;
}

/** The time of the running build; null: it runs from source. */
export const builtAt: number | null = typeof __BUILT_AT__ === "undefined" ? null : __BUILT_AT__;
