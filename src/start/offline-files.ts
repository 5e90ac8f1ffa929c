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
  /** Where not, a worker that is there already takes itself away. */
  isOffered: boolean;
}

/** What browsers cache of the site itself (decision 0094), by its current settings and the scripts of this build. */
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
