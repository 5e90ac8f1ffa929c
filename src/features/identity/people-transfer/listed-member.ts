/** A member in another site's list. */
export interface ListedMember {
  /** The member's position in the list, for the report. */
  where: string;
  /** As written in the list. */
  email: string;
  name: string;
  /** Paid or granted tiers, by their lower-case names on the other site. */
  tiers: ListedTier[];
}

export interface ListedTier {
  /** Names by which the operator may refer to it: name and slug. */
  names: readonly string[];
  /** null: the list contains no end. */
  until: Date | null;
}

/** The members read from a list, and the lines that could not be read. */
export interface MemberList {
  members: ListedMember[];
  problems: MemberProblem[];
}

export interface MemberProblem {
  where: string;
  detail: string;
}
