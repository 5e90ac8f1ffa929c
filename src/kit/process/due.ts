/** A job's request to a store: the rows that are due, limited in number. */
export interface Due {
  now: Date;
  limit: number;
}
