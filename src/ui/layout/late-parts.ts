import { lateCode } from "../trouble/late-part.tsx";

export const scrollAids = lateCode(() => import("./late-shell.tsx").then((code) => code.ScrollAids));
export const pointedPage = lateCode(() => import("./late-shell.tsx").then((code) => code.PointedPage));
