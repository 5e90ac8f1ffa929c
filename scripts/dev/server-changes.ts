import type { Plugin } from "vite";

/** Entry modules of the running site and of its pages. */
const SITE = /\/scripts\/dev\/site-entry\.ts$/;
const PAGES = /virtual:react-router\/server-build/;
/** Sources that another process of the site may run: they are no modules here, so their importers are unknown. */
const SOURCE = /\/src\/(?!.*(?:\.test|\.contract|fixture)).*\.ts$/;

interface ModuleFacts {
  id: string | null;
  importers: Iterable<ModuleFacts>;
}

/** Calls `onChange` when a source has changed that the running site consists of, as distinct from its pages alone. */
export function followServerChanges(onChange: (file: string) => void): Plugin {
  return {
    name: "follow-server-changes",
    hotUpdate: {
      order: "post",
      handler({ file, modules, type, server }) {
        if (this.environment.name !== "ssr") return;
        const isOfBrowser = server.environments.client.moduleGraph.getModulesByFile(file) !== undefined;
        const isLoaded = modules.length > 0;
        const isElsewhere = !isLoaded && !isOfBrowser && type === "update" && SOURCE.test(file);
        if (isElsewhere || isOfSite(modules)) onChange(file);
      },
    },
  };
}

/** Whether the site imports one of these modules other than through a page. */
export function isOfSite(modules: readonly ModuleFacts[]): boolean {
  const seen = new Set<ModuleFacts>(modules);
  const waiting: ModuleFacts[] = [...modules];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (SITE.test(module.id ?? "")) return true;
    if (PAGES.test(module.id ?? "")) continue;
    for (const importer of module.importers) {
      if (!seen.has(importer)) waiting.push(importer);
      seen.add(importer);
    }
  }
  return false;
}
