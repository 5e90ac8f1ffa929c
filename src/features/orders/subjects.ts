/** What an order's line calls a plan. */
export function subjectOfPlan(planId: number): string {
  return `plan:${planId}`;
}

/** The plan that a line sells; throws for a line that sells something else. */
export function planOfSubject(subject: string): number {
  const [, id] = /^plan:(\d+)$/.exec(subject) ?? [];
  if (id === undefined) throw new Error(`${subject} is no plan`);
  return Number(id);
}
