import { createContext, useContext } from "react";
import type { User } from "../../features/identity/auth/contract.ts";
import type { PickSource } from "../../kit/api/pick-source.ts";
import type { Reauthentication } from "../facts/reauthentication.ts";
import type { LateCode } from "../trouble/late-part.tsx";
import type { ConsolePage } from "./page.ts";

export interface IconPickerProps {
  title: string;
  onPick(name: string): void;
  onClose(): void;
}

/** Data and functions available to every console page. */
export interface ConsoleFacts {
  user: User;
  /** All console pages; `mayOpen` states which of them this staff member may see. */
  pages: readonly ConsolePage[];
  /** Asks staff to confirm their identity when an endpoint requires it. */
  reauthentication: Reauthentication;
  /** Opens the icon picker. Passed in, because the slices that use it may not import the icons slice. */
  iconPicker: LateCode<IconPickerProps>;
  /** Products by title. Passed in, because the coupons slice may not import the products slice. */
  productSource: PickSource;
}

export const ConsoleContext = createContext<ConsoleFacts | null>(null);

/** The current staff member; throws outside the console frame. */
export function useConsole(): ConsoleFacts {
  const facts = useContext(ConsoleContext);
  if (facts === null) throw new Error("useConsole is for pages inside the console's frame");
  return facts;
}

/** Whether the current staff member has a permission. Actions without it are hidden; the server decides in any case. */
export function useMay(permission: string): boolean {
  return useConsole().user.permissions.includes(permission);
}
