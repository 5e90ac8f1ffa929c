/** The key code that browsers send for a key used by the input method. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether a key belongs to an input method that is composing. Safari ends the composition before it sends the key that
 * ended it, so `isComposing` is false then and only the key code identifies it.
 */
export function isComposingKey({ isComposing, keyCode }: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === TAKEN_BY_INPUT_METHOD;
}
