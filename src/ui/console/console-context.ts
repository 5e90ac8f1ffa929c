import { createContext, useContext } from "react";
import type { User } from "../../features/identity/auth/contract.ts";
import type { Reauthentication } from "../facts/reauthentication.ts";
import type { LateCode } from "../trouble/late-part.tsx";
import type { ConsolePage } from "./page.ts";

export interface IconPickerProps {
  title: string;
  onPick(name: string): void;
  onClose(): void;
}

/** What every page of the console may use. */
export interface ConsoleFacts {
  user: User;
  /** Every page of the console; `mayOpen` tells which of them this staff member sees. */
  pages: readonly ConsolePage[];
  /** Asks staff to confirm who they are where an endpoint requires it. */
  reauthentication: Reauthentication;
  /** Chooses an icon; the slice of icons comes after those that use it. */
  iconPicker: LateCode<IconPickerProps>;
}

export const ConsoleContext = createContext<ConsoleFacts | null>(null);

/** The staff member at work; throws outside the console's frame. */
export function useConsole(): ConsoleFacts {
  const facts = useContext(ConsoleContext);
  if (facts === null) throw new Error("useConsole is for pages inside the console's frame");
  return facts;
}

/** Whether the staff member at work has a permission: what one may not do is not shown; the server decides anyway. */
export function useMay(permission: string): boolean {
  return useConsole().user.permissions.includes(permission);
}
