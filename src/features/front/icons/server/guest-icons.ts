import type { GuestIcons, Icons } from "../../../../domain/icons/icon-source.ts";

/** Icons named by pages; they are inlined in the page, so that no request is needed for them (decision 0098). */
export function createGuestIcons(icons: Pick<Icons, "read">): GuestIcons {
  return {
    async draw(names) {
      const wanted = [...new Set(names)].filter((name): name is string => name !== null && name !== "");
      return wanted.length === 0 ? {} : Object.fromEntries(await icons.read(wanted));
    },
  };
}
