import pg from "pg";

/** Runs maintenance on a separate connection, because a pool would cut statements that take minutes. */
export async function runAlone<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: "zhixing-maintenance" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
