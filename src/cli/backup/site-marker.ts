import { z } from "zod";
import { markSecret } from "./archive-format.ts";

const markerSchema = z.object({ secret_mark: z.string() });

/** The text that marks a folder or a bucket as that of the site with this secret. */
export function writeMarker(appSecret: string): string {
  const marker: z.input<typeof markerSchema> = { secret_mark: markSecret(appSecret) };
  return JSON.stringify(marker);
}

/** Whether a marker is that of the site with this secret. Throws for a text that is no marker. */
export function isMarkerOf(marker: string, appSecret: string): boolean {
  return markerSchema.parse(JSON.parse(marker)).secret_mark === markSecret(appSecret);
}
