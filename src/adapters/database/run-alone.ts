import pg from "pg";

/**
 * Runs `work` on a connection of its own, because a pool would cut statements that take minutes, and closes it.
 * @param purpose part of the connection's name in the server's list of connections
 */
export async function runAlone<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  { purpose = "maintenance" }: { purpose?: string } = {},
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: `zhixing-${purpose}` });
  // If the server is lost, the running statement fails and reports it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
