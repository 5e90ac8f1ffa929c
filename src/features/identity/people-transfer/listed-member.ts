/** A member as another site's list has them. */
export interface ListedMember {
  /** Its place in the list, for the report. */
  where: string;
  /** As written there. */
  email: string;
  name: string;
  /** Paid or granted tiers, by their lower-case names on that site. */
  tiers: ListedTier[];
}

export interface ListedTier {
  /** What the operator may call it: name and slug. */
  names: readonly string[];
  /** null: the list has no end. */
  until: Date | null;
}

/** A list that was read, and the lines of it that were not. */
export interface MemberList {
  members: ListedMember[];
  problems: MemberProblem[];
}

export interface MemberProblem {
  where: string;
  detail: string;
}
