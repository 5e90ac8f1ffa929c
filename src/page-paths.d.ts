interface ImportMetaEnv {
  /** The addresses of the pages there are, of the route table (scripts/page-paths.ts). */
  readonly PAGE_PATHS: readonly string[];
}
