/** Failures that a bucket can be set to produce, each as the real services have them now and then. */
export const TROUBLES = {
  "slow-down": "503 SlowDown before anything is done",
  "error-in-200": "200 at once, and an error in the body (CompleteMultipartUpload)",
  "lost-answer": "does it, and the connection breaks before the answer",
  torn: "half of the object, then the connection breaks",
  silent: "takes the call and never answers",
} as const;

export type Trouble = keyof typeof TROUBLES;

export type Operation = "get" | "head" | "put" | "delete" | "begin" | "put-part" | "complete" | "abort" | "list";

/** Troubles ahead, each for one call of its operation, in their order. */
export interface Troubles {
  add(operation: Operation, trouble: Trouble, times?: number): void;
  take(operation: Operation): Trouble | null;
}

export function createTroubles(): Troubles {
  const ahead: { operation: Operation; trouble: Trouble }[] = [];
  return {
    add(operation, trouble, times = 1) {
      for (let count = 0; count < times; count += 1) ahead.push({ operation, trouble });
    },
    take(operation) {
      const index = ahead.findIndex((one) => one.operation === operation);
      return index < 0 ? null : (ahead.splice(index, 1)[0]?.trouble ?? null);
    },
  };
}
