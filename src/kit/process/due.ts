/** What a job asks a store for: what is due by now, so many at a time. */
export interface Due {
  now: Date;
  limit: number;
}
