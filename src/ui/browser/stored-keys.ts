/**
 * The names of all data that the product stores in a browser. The privacy policy states the purpose of each;
 * test/legal/stored-in-browsers.test.ts names the passage for each.
 */

/** Keys of local storage, which stays until it is removed. */
export type LocalKey =
  | "access_token"
  | "refresh_token"
  | "token_expiry"
  | "userInfo"
  | "permissions"
  | "roles"
  | "device_id"
  | "theme"
  | "reading"
  | "player"
  | "learning_queue"
  | "recent_searches"
  | "comment_drafts"
  | "form_drafts"
  | "project_enquiry"
  | "checkout_attempts"
  | "kept_pages_of"
  | "invitation";

/** Keys of session storage, which ends with the tab. */
export type TabKey = "counted_tab" | "return_path" | "agreements_put_off";
