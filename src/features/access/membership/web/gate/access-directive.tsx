import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, type SyntheticEvent } from "react";
import { useSession } from "../../../../../ui/facts/session.ts";
import { type AccessNeed, meetsNeed, type WhenDenied } from "./access-directive-rule.ts";

type Element = ReactElement<HTMLAttributes<HTMLElement>>;

/** Whether the visitor meets the need. Until the session is restored, the visitor counts as a guest. */
function useMeetsNeed(need: AccessNeed): boolean {
  const { user } = useSession();
  return meetsNeed(user, need, new Date());
}

interface DirectiveProps {
  whenDenied: WhenDenied;
  /** The replacement of a removed element. */
  instead?: ReactNode;
  /** One element. A component must pass on `hidden`, `style`, `aria-disabled` and `onClickCapture`. */
  children: Element;
}

/**
 * The permission directive (spec §6): renders an element for visitors who may open this type of content, or by their
 * role.
 */
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

/** The element for a visitor without access. null: it is not rendered. */
export function applyDenial(element: Element, whenDenied: WhenDenied): Element | null {
  if (whenDenied === "remove") return null;
  if (whenDenied === "hide") return cloneElement(element, { hidden: true });
  return cloneElement(element, {
    "aria-disabled": true,
    style: { ...element.props.style, opacity: 0.5 },
    onClickCapture: block,
  });
}

/** Enter and Space on a button or a link also arrive here as clicks. */
function block(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
