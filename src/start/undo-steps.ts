/** How to undo what a start has begun, in the order in which it was begun. */
export type UndoSteps = (() => Promise<void>)[];

/** Newest first; a step that fails, such as closing a dead connection, does not prevent the others. */
export async function undoAll(steps: UndoSteps): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
