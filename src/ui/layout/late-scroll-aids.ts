import { lateCode } from "../trouble/late-part.tsx";

export const scrollAids = lateCode(async () => (await import("./late-shell.tsx")).ScrollAids);
