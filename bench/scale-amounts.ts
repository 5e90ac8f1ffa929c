/** Amounts of data; a bench compares all of it with a hundredth. */
export interface Amounts {
  books: number;
  documentsOfBook: number;
  courses: number;
  lessonsOfCourse: number;
  articles: number;
  people: number;
  /** Amounts for each person, which do not grow with the site. */
  progressOfPerson: number;
  notesOfPerson: number;
  daysOfPerson: number;
  /** Amount for the busiest person, which grows with the site. */
  progressOfBusiest: number;
  notesOfBusiest: number;
  daysOfBusiest: number;
  /** All comments, those of the busiest article, and those of each other article that has any. */
  comments: number;
  commentsOfBusiest: number;
  commentsOfOthers: number;
  topics: number;
  noticesOfPerson: number;
  noticesOfBusiest: number;
  /** Amounts for each day, which do not grow with the age of the site. */
  orders: number;
}

export const WHOLE: Amounts = {
  books: 10_000,
  documentsOfBook: 10,
  courses: 1_000,
  lessonsOfCourse: 20,
  articles: 100_000,
  people: 4_950,
  progressOfPerson: 200,
  notesOfPerson: 20,
  daysOfPerson: 60,
  progressOfBusiest: 10_000,
  notesOfBusiest: 5_000,
  daysOfBusiest: 3_000,
  comments: 1_000_000,
  commentsOfBusiest: 10_000,
  commentsOfOthers: 99,
  topics: 100_000,
  noticesOfPerson: 200,
  noticesOfBusiest: 10_000,
  orders: 1_000_000,
};

export const HUNDREDTH: Amounts = {
  ...WHOLE,
  books: 100,
  courses: 10,
  articles: 1_000,
  people: 49,
  // At least as many as one page shows of each, so that lookups for a page are the same.
  progressOfBusiest: 200,
  notesOfBusiest: 200,
  daysOfBusiest: 400,
  comments: 10_000,
  commentsOfBusiest: 100,
  topics: 1_000,
  noticesOfBusiest: 200,
  orders: 10_000,
};

/** The busiest person; the others are numbered from 1. */
export const BUSIEST = 1_000_000;
