/** The login modal is a separate chunk that no page loads initially. */
export function loadLoginDialog() {
  return import("./login-dialog.tsx");
}
