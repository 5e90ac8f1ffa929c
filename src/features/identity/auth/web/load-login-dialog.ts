/** The login modal in its own chunk: no page carries it. */
export function loadLoginDialog() {
  return import("./login-dialog.tsx");
}
