/**
 * Answers of a reading, kept under a key until they are forgotten. Who comes together asks once. An answer that was
 * under way when everything was forgotten is given to its askers and not kept, because it may be the old one.
 */
export class Remembered<T extends object, K = number> {
  readonly #most: number;
  readonly #answers = new Map<K, Promise<T | null>>();

  /** @param most the oldest leaves beyond this many */
  constructor(most: number) {
    this.#most = most;
  }

  /** The kept answer, or what `read` finds. Nothing found is not kept: it may be there the next moment. */
  get(key: K, read: () => Promise<T | null>): Promise<T | null> {
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = read();
    this.#answers.set(key, answer);
    const letGo = () => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    };
    answer.then((found) => found === null && letGo(), letGo);
    if (this.#answers.size > this.#most) {
      const oldest = this.#answers.keys().next().value;
      if (oldest !== undefined) this.#answers.delete(oldest);
    }
    return answer;
  }

  /** Something changed: the next asker reads anew, and does not join a reading that began before. */
  forget(): void {
    this.#answers.clear();
  }
}
