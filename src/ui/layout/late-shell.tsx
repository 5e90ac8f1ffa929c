// The code that every page fetches after it is shown, in one chunk, so that the notification about a lost network is
// loaded before the network is lost.
export { PointedPage } from "../controls/pointed-page.tsx";
export { NotificationCard } from "../feedback/notification-card.tsx";
export { ScrollAids } from "../scroll/scroll-aids.tsx";
