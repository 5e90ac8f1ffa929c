/** What a job requests from a store: the rows that are due, so many at a time. */
export interface Due {
  now: Date;
  limit: number;
}
