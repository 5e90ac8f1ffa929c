/** Information for failed tests: the logs of the sites that ran, and the last answers with an error status. */
const sites = new Map<object, () => string>();
const answers: string[] = [];

const MAX_ANSWERS = 60;
const MAX_LOG_LENGTH = 20_000;

/** Stores the output until the next test file, so that the report includes sites that have ended. */
export function rememberSite(site: { url: string }, output: () => string): void {
  sites.set(site, () => `site ${site.url}:\n${output().slice(-MAX_LOG_LENGTH)}`);
}

/** Stores the last answers with an error status. */
export function noteAnswer({ status, where, body }: { status: number; where: string; body: string }): void {
  if (status < 400) return;
  answers.push(`${new Date().toISOString()} ${status} ${where.slice(0, 200)} ${body.slice(0, 300)}`);
  if (answers.length > MAX_ANSWERS) answers.shift();
}

export function forgetWitness(): void {
  sites.clear();
  answers.length = 0;
}

/** Empty if nothing was stored. */
export function readWitness(): string {
  const outputs = [...sites.values()].map((read) => read());
  return [...(answers.length > 0 ? ["last answers that were not well:", ...answers] : []), ...outputs].join("\n");
}
