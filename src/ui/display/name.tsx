interface NameProps {
  /** null: the account was deleted. */
  of: { name: string } | null | undefined;
  className?: string;
}

/** The name of a person. Its writing direction does not change the order of the text around it. */
export function Name({ of: person, className }: NameProps) {
  return <bdi className={className}>{person?.name ?? "已注销用户"}</bdi>;
}
