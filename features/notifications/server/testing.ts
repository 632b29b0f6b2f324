import type { AddressInfo } from 'node:net';
import { asc, eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openMailer, type Mailer } from '#integrations/mail/mailer.ts';
import { readConfig } from '#server/config.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import { notifications } from './tables.ts';

/** A mail server on this machine, and the mails that it has accepted. */
export type MailServer = {
  accepted: { to: string[]; mail: Email; raw: string }[];
  /** Sends to it, and continues when it is down. */
  mailer: Mailer;
  port: number;
  /** The answer to every recipient from now on; null accepts them. */
  answer: { code: number; message: string } | null;
  /** Runs after the server has received a mail, before it answers. */
  onData: () => Promise<void>;
  close(): Promise<void>;
};

/** Starts one, at `port` where it is back. */
export async function aMailServer(port = 0): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    logger: false,
    onRcptTo(_address, _session, done) {
      const { answer } = started;
      done(answer === null ? null : Object.assign(new Error(answer.message), { responseCode: answer.code }));
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch (error) {
        // The sender has died.
        done(error as Error);
        return;
      }
      const raw = Buffer.concat(chunks).toString();
      await started.onData();
      started.accepted.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        mail: await PostalMime.parse(raw),
        raw,
      });
      done();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: listening } = server.server.address() as AddressInfo;
  const config = readConfig({
    SMTP_URL: `smtp://127.0.0.1:${listening}`,
    MAIL_FROM: 'Lungisa <post@lungisa.example>',
    PUBLIC_URL: 'https://lungisa.example',
  });
  const mailer = openMailer(config);
  const started: MailServer = {
    accepted: [],
    mailer,
    port: listening,
    answer: null,
    onData: async () => {},
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
  return started;
}

/** A mail server for the tests of a file. Returns a function that sends waiting mails, and returns the mails since the last call. */
export function useSentMails(world: TestWorld): () => Promise<MailServer['accepted']> {
  let server: MailServer;
  beforeAll(async () => {
    server = await aMailServer();
    world.mailer = server.mailer;
  });
  beforeEach(() => {
    server.accepted.length = 0;
  });
  afterAll(async () => {
    await server.mailer.close();
    await server.close();
  });
  return async () => {
    await world.settle();
    await world.deliver();
    return server.accepted.splice(0);
  };
}

/** The notifications of an account once all reactions have run, the oldest first. */
export async function listStoredNotices(world: TestWorld, accountId: string) {
  await world.settle();
  return world.db
    .select()
    .from(notifications)
    .where(eq(notifications.accountId, accountId))
    .orderBy(asc(notifications.createdAt), asc(notifications.id));
}

/** The same as `title: description`. */
export const listNotices = async (world: TestWorld, accountId: string): Promise<string[]> =>
  (await listStoredNotices(world, accountId)).map(({ title, description }) => `${title}: ${description}`);

/** Their titles. */
export const listTitles = async (world: TestWorld, accountId: string): Promise<string[]> =>
  (await listStoredNotices(world, accountId)).map(({ title }) => title);
