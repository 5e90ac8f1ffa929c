import { lateCode } from "../trouble/late-part.tsx";

export const scrollAids = lateCode(async () => (await import("../layout/late-shell.tsx")).ScrollAids);
