/** The name of a plan in an order's line. */
export function subjectOfPlan(planId: number): string {
  return `plan:${planId}`;
}

/** The name of a product in an order's line. */
export function subjectOfProduct(productId: number): string {
  return `product:${productId}`;
}

/** The product that a line sells; null for a line that sells something else. */
export function productOfSubject(subject: string): number | null {
  const [, id] = /^product:(\d+)$/.exec(subject) ?? [];
  return id === undefined ? null : Number(id);
}

/** The plan that a line sells; throws for a line that sells something else. */
export function planOfSubject(subject: string): number {
  const [, id] = /^plan:(\d+)$/.exec(subject) ?? [];
  if (id === undefined) throw new Error(`${subject} is no plan`);
  return Number(id);
}
