import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limit } from "../../../test/time/limits.ts";
import { type SandboxFixture, serveSandbox } from "../../sandbox/sandbox-fixture.ts";
import { createSmtpMailSender, type SmtpConfig } from "./smtp-mail-sender.ts";

let sandbox: SandboxFixture;
let config: SmtpConfig;

beforeAll(async () => {
  sandbox = await serveSandbox();
  config = await sandbox.startMail();
});
afterAll(() => sandbox.remove());

const message = {
  to: "reader@example.com",
  senderName: "知行学社",
  subject: "知行学社验证码：重设密码",
  text: "你正在重设密码，验证码是\n048213\n5 分钟内有效。",
  html: "<!doctype html><p>验证码 <b>048213</b></p>",
};

async function readMails(email = message.to) {
  return (await (await sandbox.api(`/inbox?email=${encodeURIComponent(email)}`)).json()).mails;
}

test("delivers a mail by real SMTP with a login, with subject, text, HTML and code", async () => {
  expect(await createSmtpMailSender(config).send(message)).toEqual({
    kind: "sent",
    providerId: expect.stringContaining("@"),
  });
  expect((await readMails()).slice(0, 1)).toMatchObject([
    {
      to: message.to,
      from: "no-reply@sandbox.test",
      subject: message.subject,
      text: message.text,
      has_html: true,
      code: "048213",
    },
  ]);
});

test("the sandbox phone shows the mail with escaped HTML", async () => {
  await createSmtpMailSender(config).send(message);
  await createSmtpMailSender(config).send({
    ...message,
    to: "hacker@example.com",
    subject: "<script>alert(1)</script>",
    text: "没有验证码",
  });
  const page = await (await fetch(`${sandbox.origin}/sandbox`)).text();
  expect(page).toContain("reader@example.com");
  expect(page).toContain('data-copy="048213"');
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect((await readMails("hacker@example.com"))[0]).toMatchObject({ code: "" });
});

test("mail survives a restart of the sandbox", async () => {
  await createSmtpMailSender(config).send(message);
  const before = await readMails();
  await sandbox.stop();
  const { folder, time } = sandbox;
  sandbox = await serveSandbox({ folder, time });
  config = await sandbox.startMail();
  expect(await readMails()).toEqual(before);
});

test("accepts no mail without the login, and the answer does not repeat the login", async () => {
  const result = await createSmtpMailSender({ ...config, password: "wrong password" }).send(message);
  expect(result).toMatchObject({ kind: "misconfigured" });
  expect(JSON.stringify(result)).not.toContain("wrong password");
});

test("a sender that does not belong to the login is a configuration error", async () => {
  const result = await createSmtpMailSender({ ...config, from: "somebody@else.test" }).send(message);
  expect(result).toMatchObject({ kind: expect.stringMatching(/misconfigured|rejected/) });
});

test("rejects an address that does not exist permanently", async () => {
  const result = await createSmtpMailSender(config).send({ ...message, to: "nobody@bounce.test" });
  expect(result).toMatchObject({ kind: "rejected" });
});

test("refuses and does not store a mail that is too large", async () => {
  const result = await createSmtpMailSender(config).send({
    ...message,
    to: "big@example.com",
    text: "长".repeat(200_000),
  });
  expect(result.kind).not.toBe("sent");
  expect(await readMails("big@example.com")).toEqual([]);
});

test("reports an unreachable or silent server as unavailable", { timeout: limit(20_000) }, async () => {
  const silent = await new Promise<Server>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => resolve(server));
  });
  const address = silent.address() as { port: number };
  expect(await createSmtpMailSender({ ...config, port: address.port }).send(message)).toMatchObject({
    kind: "unavailable",
  });
  silent.close();
  expect(await createSmtpMailSender({ ...config, port: 1 }).send(message)).toMatchObject({ kind: "unavailable" });
});

test("sends neither login nor mail to a server without TLS if TLS is required", async () => {
  for (const security of ["tls", "starttls"] as const) {
    expect(
      (await createSmtpMailSender({ ...config, security }).send({ ...message, to: "tls@example.com" })).kind,
    ).not.toBe("sent");
  }
  expect(await readMails("tls@example.com")).toEqual([]);
});
