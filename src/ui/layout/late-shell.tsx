import { PointedPage } from "../controls/pointed-page.tsx";
import { ScrollAids } from "../scroll/scroll-aids.tsx";
import { StartupPicture } from "./startup-picture.tsx";

// The code that every page fetches after it is shown, in one chunk, so that the notification about a lost network is
// loaded before the network is lost.
export { NotificationCard } from "../feedback/notification-card.tsx";

/** The parts of every page that are loaded after it is shown. */
export function LateShell() {
  return (
    <>
      <ScrollAids />
      <PointedPage />
      <StartupPicture />
    </>
  );
}
