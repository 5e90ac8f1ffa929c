import screenScript from "virtual:offline-screen";
import workerScript from "virtual:offline-worker";
import type { GuestSite } from "../features/front/site/server/site.ts";
import { webManifest } from "../features/front/site/web-manifest.ts";
import type { OfflineFiles } from "../http/extras/offline-files.ts";
import type { SiteLook } from "../http/pages/failure-page.ts";
import { firstLetter } from "../ui/display/first-letter.ts";

interface OfflineSources {
  site: Pick<GuestSite, "readSettings">;
  look: SiteLook;
  buildId: string;
  /** If false, an installed worker removes itself. */
  isOffered: boolean;
}

/**
 * The files of the site that browsers cache (decision 0094), with its current settings and the scripts of this build.
 */
export function offlineFiles({ site, look, buildId, isOffered }: OfflineSources): OfflineFiles {
  return {
    manifest: async () => webManifest(await site.readSettings()),
    async offline() {
      const { name, logo_text, offline_reading } = await site.readSettings();
      if (!offline_reading || !isOffered) return null;
      const mark = firstLetter(logo_text || name);
      return {
        look: { ...look, siteName: name, mark, script: screenScript },
        worker: `const RELEASE=${JSON.stringify(buildId)};\n${workerScript}`,
      };
    },
  };
}
