import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerAddress } from "smtp-server";
import type { SmtpConfig } from "../../adapters/mail/smtp-mail-sender.ts";
import { isSameSecret } from "../../kit/values/is-same-secret.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../ledger.ts";

const LONGEST_MAIL = 256 * 1024;
const SENDER = "no-reply@sandbox.test";
const CODE = /(?<!\d)\d{6}(?!\d)/;

export interface SmtpReceiver {
  /** Listens on a free port of the loopback interface; returns the login data for an adapter. */
  listen(): Promise<SmtpConfig>;
  close(): Promise<void>;
}

/**
 * A mail server with real SMTP that shows received mail on the phone: login required, sender bound to the login, size
 * limited. The login is created at each start, because both ends are in this process.
 */
export function createSmtpReceiver({ ledger, clock }: { ledger: Ledger; clock: Clock }): SmtpReceiver {
  const login = { user: SENDER, password: randomBytes(18).toString("base64url") };

  async function store(raw: Buffer, recipients: readonly SMTPServerAddress[]): Promise<void> {
    const mail = await PostalMime.parse(raw);
    const text = mail.text?.trim() ?? "";
    for (const { address } of recipients) {
      ledger.addMail({
        id: randomUUID(),
        to: address,
        from: mail.from?.address ?? SENDER,
        subject: mail.subject ?? "",
        ...(mail.messageId === undefined ? {} : { messageId: mail.messageId }),
        text,
        hasHtml: Boolean(mail.html),
        code: CODE.exec(text)?.[0] ?? "",
        sentAt: clock.now().toISOString(),
      });
    }
  }

  const server = new SMTPServer({
    banner: "sandbox",
    size: LONGEST_MAIL,
    // The loopback interface needs no certificate; without one the login is sent unencrypted.
    hideSTARTTLS: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    authMethods: ["PLAIN", "LOGIN"],
    disableReverseLookup: true,
    logger: false,
    onAuth(auth, _session, answer) {
      const isKnown = auth.username === login.user && isSameSecret(auth.password ?? "", login.password);
      answer(isKnown ? null : refusal(535, "authentication failed"), isKnown ? { user: login.user } : undefined);
    },
    onMailFrom({ address }, _session, answer) {
      answer(address === SENDER ? null : refusal(553, "sender is not the login's own"));
    },
    onRcptTo({ address }, _session, answer) {
      answer(address.endsWith("@bounce.test") ? refusal(550, "no such mailbox") : null);
    },
    onData(stream, session, answer) {
      buffer(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) throw refusal(552, "message is too big");
          await store(raw, session.envelope.rcptTo);
        })
        .then(
          () => answer(null, "kept"),
          (error: Error) => answer(error),
        );
    },
  });

  return {
    async listen() {
      // A client that disconnects in the middle ends only its own connection.
      server.on("error", () => undefined);
      const listening = server.listen(0, "127.0.0.1");
      await once(listening, "listening");
      const address = listening.address();
      if (typeof address !== "object" || !address) throw new Error("the sandbox mail server has no port");
      const { user, password } = login;
      return { host: "127.0.0.1", port: address.port, security: "none", user, password, from: SENDER };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
