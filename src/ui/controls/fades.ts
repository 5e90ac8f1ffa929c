const STILL = "/system";

/** Whether pages fade into each other: not for a choice on the same page, nor to or from the system map (spec §2). */
export function fades(pathname: string, to: string): boolean {
  const wanted = to.split(/[?#]/, 1)[0] || pathname;
  const [here, there] = [pathname, wanted].map((path) => path.replace(/(?<=.)\/$/, ""));
  return there !== here && here !== STILL && there !== STILL;
}
