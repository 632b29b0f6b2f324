import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { isLoopback } from '#engine/loopback.ts';
import { traceCall } from '#engine/traces/trace-call.ts';

/** A calendar entry (RFC 5545) that a mail program enters, replaces or, with `CANCEL`, takes out again (RFC 5546). */
export type CalendarFile = { method: 'REQUEST' | 'CANCEL'; filename: string; content: string };

/** One mail on its way out. `id` names it for good: sent again, it is the same mail to the program that receives it. */
export type OutgoingMail = {
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  calendar?: CalendarFile;
  /** An address of the site that stops mails of this kind: a page to a person, done at once where a mail program posts to it. */
  unsubscribe?: string;
};

/** Sends mails; `siteUrl` is the site that their links lead to, without a slash at the end. */
export type Mailer = {
  siteUrl: string;
  /** The address that mails come from. */
  from: { name: string; address: string };
  /** Resolves when it was taken over for good. Fails with `MailFailure`. */
  send(mail: OutgoingMail): Promise<void>;
  /** Lets go of its connections. */
  close(): Promise<void>;
};

/** The failure of a mail, without an address or anything else that a mail server quotes of it. `permanent`: a retry cannot help. */
export class MailFailure extends Error {
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = 'MailFailure';
    this.permanent = permanent;
  }
}

export type MailServer = {
  host: string;
  port: number;
  /** TLS from the first byte on; otherwise as soon as the server offers it. */
  secure: boolean;
  user: string | undefined;
  password: string | undefined;
};

export type MailConfig = {
  /** The sender of mails, and where they go: to a mail server, or into `dataFolder`. */
  mail: { from: { name: string; address: string } } & ({ kind: 'folder' } | { kind: 'smtp'; server: MailServer });
  dataFolder: string;
  publicUrl: string | undefined;
  host: string;
  port: number;
};

/** The mailer that the configuration names; it connects when there is something to send. */
export const openMailer = (config: MailConfig): Mailer =>
  config.mail.kind === 'smtp' ? smtpMailer(config, config.mail) : folderMailer(config);

export const mailFolder = ({ dataFolder }: Pick<MailConfig, 'dataFolder'>): string => join(dataFolder, 'mail');

const siteOf = ({ publicUrl, host, port }: MailConfig): string =>
  publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Milliseconds. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 20_000 };

function smtpMailer(config: MailConfig, { server, from }: Extract<MailConfig['mail'], { kind: 'smtp' }>): Mailer {
  const siteUrl = siteOf(config);
  const { host, port, secure, user, password } = server;
  const transport = createTransport({
    ...timeouts,
    pool: true,
    // Two for the mails of one queue, and one more: those of sign-in and security wait for none of them.
    maxConnections: 3,
    // Servers end idle connections after a while; ours end first, so that none is found dead.
    idleTimeout: 20_000,
    // Only the queue tries again: it knows what has been sent.
    maxRequeues: 0,
    host,
    port,
    secure,
    // A password never travels in the open.
    requireTLS: user !== undefined && !isLoopback(host),
    ...(user !== undefined && { auth: { user, pass: password } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    siteUrl,
    from,
    async send(mail) {
      try {
        await traceCall('send mail', { 'server.address': host }, () =>
          transport.sendMail(messageOf(mail, from, siteUrl)),
        );
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: async () => transport.close(),
  };
}

/** For a machine of one's own: each mail is a file that mail programs open. */
function folderMailer(config: MailConfig): Mailer {
  const siteUrl = siteOf(config);
  const folder = mailFolder(config);
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    siteUrl,
    from: config.mail.from,
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, config.mail.from, siteUrl));
      const file = join(folder, `${mail.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.new`, message, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    close: async () => {},
  };
}

function messageOf(
  { id, to, subject, text, html, calendar, unsubscribe }: OutgoingMail,
  from: { name: string; address: string },
  siteUrl: string,
) {
  return {
    from,
    to: { name: inOneLine(to.name), address: to.address },
    subject: inOneLine(subject),
    text,
    html,
    ...(calendar && { icalEvent: calendar }),
    messageId: `<${id}@${new URL(siteUrl).hostname.replace(/[[\]]/g, '')}>`,
    headers: {
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      'Auto-Submitted': 'auto-generated',
    },
  };
}

/** Typed text may hold line breaks, and a line break in a header begins another one. */
const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** A server that is away, busy, or will not have us log in may change its mind; one that refuses this mail will not. */
function failureOf(error: unknown): MailFailure {
  const {
    code = 'failed',
    responseCode,
    command = '',
    response = '',
  } = error as { code?: string; responseCode?: number; command?: string; response?: string };
  if (responseCode === undefined) return new MailFailure(code, false);
  const about = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command);
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return new MailFailure(
    [responseCode, detail, about ? `at ${command}` : code].filter(Boolean).join(' '),
    about && responseCode >= 500 && responseCode < 600,
  );
}
