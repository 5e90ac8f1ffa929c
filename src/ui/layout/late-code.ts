import { lateCode } from "../trouble/late-part.tsx";

export const lateShell = lateCode(() => import("./late-shell.tsx").then((code) => code.LateShell));
