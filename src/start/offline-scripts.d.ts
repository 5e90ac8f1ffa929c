// Built by scripts/page-scripts.ts.

declare module "virtual:offline-screen" {
  const script: string;
  // biome-ignore lint/style/noDefaultExport: the whole module is one text
  export default script;
}

declare module "virtual:offline-worker" {
  const script: string;
  // biome-ignore lint/style/noDefaultExport: the whole module is one text
  export default script;
}
