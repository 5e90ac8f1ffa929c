import { listAddress } from "../../../../ui/lists/list-address.ts";
import { CO_CREATION_PATH } from "../co-creation-paths.ts";
import type { ProposalOrder } from "../proposal-list.ts";
import type { ProposalKind, PublicState } from "../proposal-states.ts";

/** The filters in the address of the list. */
export interface ProposalChoice {
  state: PublicState | null;
  kind: ProposalKind | null;
  order: ProposalOrder;
  cursor: string | null;
}

/** The choice as in the address, without the default order. */
export function choiceQuery({ order, ...choice }: ProposalChoice): Record<string, string | null> {
  return { ...choice, order: order === "votes" ? null : order };
}

export function proposalsHref(choice: ProposalChoice): string {
  return listAddress(CO_CREATION_PATH, choiceQuery(choice));
}
