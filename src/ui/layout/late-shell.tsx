// What every page fetches once it stands, in one file: so the card that tells of a lost network is there before the network is lost.
export { NotificationCard } from "../feedback/notification-card.tsx";
export { ScrollAids } from "../scroll/scroll-aids.tsx";
