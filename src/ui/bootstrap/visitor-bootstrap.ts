/**
 * Marks before the first paint that a session is stored: content only for guests is then hidden until the session is
 * read (`.for-guests` in ui/theme/skeletons.css; auth/web/session-provider.tsx removes the mark). The same three keys
 * make a session in auth/web/session/stored-session.ts.
 */
export const VISITOR_BOOTSTRAP =
  'try{var l=localStorage;l.getItem("access_token")&&l.getItem("refresh_token")&&l.getItem("token_expiry")&&(document.documentElement.dataset.visitor="unknown")}catch(e){}';
