import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, type SyntheticEvent } from "react";
import { useSession } from "../../../../../ui/facts/session.ts";
import { type AccessNeed, meetsNeed, type WhenDenied } from "./access-directive-rule.ts";

type Element = ReactElement<HTMLAttributes<HTMLElement>>;

/** Whether the visitor meets the need; a guest until the session is restored. */
function useMeetsNeed(need: AccessNeed): boolean {
  const { user } = useSession();
  return meetsNeed(user, need, new Date());
}

interface DirectiveProps {
  whenDenied: WhenDenied;
  /** Replaces a removed element. */
  instead?: ReactNode;
  /** One element; a part of ours must pass on `hidden`, `style`, `aria-disabled` and `onClickCapture`. */
  children: Element;
}

/** The permission directive (spec §6): an element for those who may open this type of content, or by who they are. */
export function NeedsPermission({
  whenDenied,
  instead,
  children,
  ...need
}: DirectiveProps & ({ type: string; hasGrant?: boolean } | { who: "user" | "admin" })) {
  return useMeetsNeed(need) ? children : (applyDenial(children, whenDenied) ?? instead);
}

/** The VIP directive (spec §6): an element for members of this level or above. */
export function NeedsVip({
  level = "vip",
  whenDenied,
  instead,
  children,
}: DirectiveProps & { level?: "vip" | "premium" }) {
  return useMeetsNeed({ vip: level }) ? children : (applyDenial(children, whenDenied) ?? instead);
}

/** The element as a visitor without access gets it; null: not at all. */
export function applyDenial(element: Element, whenDenied: WhenDenied): Element | null {
  if (whenDenied === "remove") return null;
  if (whenDenied === "hide") return cloneElement(element, { hidden: true });
  return cloneElement(element, {
    "aria-disabled": true,
    style: { ...element.props.style, opacity: 0.5 },
    onClickCapture: block,
  });
}

/** Keys click too: Enter and Space on a button or a link arrive here as clicks. */
function block(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
