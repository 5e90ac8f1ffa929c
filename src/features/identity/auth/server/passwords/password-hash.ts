import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { AppError } from "../../../../../kit/api/app-error.ts";

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane (security AUTH-5). */
const STRENGTH: HashStrength = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Each hash occupies a thread and 19 MiB for about 30 ms; the rest of the process needs threads too. */
const AT_ONCE = 2;
/** With a longer queue all waiting requests would time out. */
const MAX_WAITING = 200;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);

export interface HashStrength {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

export interface PasswordHasher {
  /** @returns a PHC string */
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash. With null it takes the same time and returns false. */
  verify(password: string, hash: string | null): Promise<boolean>;
  /**
   * Whether it was made with weaker parameters than the current ones; it is then replaced while the password is
   * available.
   */
  isOutdated(hash: string): boolean;
}

/** Argon2id for this process with limited concurrency. Throws 503 when too many requests wait. */
export function createPasswordHasher(strength: HashStrength = STRENGTH): PasswordHasher {
  const take = createQueue();
  // The hash that is compared when there is no account: as strong as a real one, of an unknown password.
  const nobody = writePhc({ ...strength, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) });

  async function run(password: string, { salt, tag, ...cost }: Hash): Promise<Buffer> {
    return take(() => derive("argon2id", { ...cost, message: password, nonce: salt, tagLength: tag.length }));
  }

  return {
    async hash(password) {
      const fresh = { ...strength, salt: randomBytes(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) };
      return writePhc({ ...fresh, tag: await run(password, fresh) });
    },
    async verify(password, hash) {
      const stored = readPhc(hash ?? nobody);
      const derived = await run(password, stored);
      return timingSafeEqual(derived, stored.tag) && hash !== null;
    },
    isOutdated(hash) {
      const { memory, passes } = readPhc(hash);
      return memory < strength.memory || passes < strength.passes;
    },
  };
}

interface Hash extends HashStrength {
  salt: Buffer;
  tag: Buffer;
}

function writePhc({ memory, passes, parallelism, salt, tag }: Hash): string {
  const bare = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(salt)}$${bare(tag)}`;
}

function readPhc(phc: string): Hash {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(phc) ?? [];
  if (salt === undefined || tag === undefined) throw new Error("a stored password hash cannot be read");
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

/** Runs `AT_ONCE` jobs at a time and starts the others in their order. */
function createQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (waiting.length >= MAX_WAITING) {
      throw new AppError({ status: 503, code: "SERVICE_UNAVAILABLE", message: "登录的人太多，请稍后重试" });
    }
    // A free slot is given to the first waiting request, so that the order is kept.
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
