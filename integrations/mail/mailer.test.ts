import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { newId } from '#engine/columns.ts';
import { openMailer, type OutgoingMail } from './mailer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lungisa-mail-'));
});
afterAll(() => rm(folder, { recursive: true }));

const aMail = (): OutgoingMail => ({
  id: newId(),
  to: { name: 'Naledi Mokoena', address: 'naledi@example.co.za' },
  subject: 'A quote',
  text: 'It is there.',
  html: '<p>It is there.</p>',
  unsubscribe: 'http://127.0.0.1:3000/unsubscribe?token=x',
});

it('writes mails to files that only their owner can read, when no mail server is set', async () => {
  const mailer = openMailer({ ...readConfig({}), dataFolder: folder });
  const mail = aMail();
  await mailer.send(mail);
  await mailer.send(mail);
  expect(mailer.siteUrl).toBe('http://127.0.0.1:3000');
  expect(await readdir(join(folder, 'mail'))).toEqual([`${mail.id}.eml`]);
  const file = join(folder, 'mail', `${mail.id}.eml`);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await PostalMime.parse(await readFile(file))).toMatchObject({
    subject: 'A quote',
    to: [{ address: 'naledi@example.co.za' }],
    text: expect.stringContaining('It is there.'),
  });
});

it.each([
  ['will not talk to us', ['554 5.7.1 go away'], '554'],
  ['does not know our password', ['220 here', '250-here\r\n250 AUTH PLAIN', '535 5.7.8 no'], '535'],
])('lets a mail be tried again when the server %s', async (_what, lines, code) => {
  const server = createServer((socket) => {
    const [...left] = lines;
    const say = () => void socket.write(`${left.shift() ?? '221 bye'}\r\n`);
    socket.on('data', say).on('error', () => {});
    say();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const mailer = openMailer(
    readConfig({
      SMTP_URL: `smtp://me:hunter2@127.0.0.1:${port}`,
      MAIL_FROM: 'post@lungisa.example',
      PUBLIC_URL: 'https://lungisa.example',
    }),
  );
  const failure: unknown = await mailer.send(aMail()).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'MailFailure', permanent: false, message: expect.stringContaining(code) });
  expect(String(failure)).not.toMatch(/hunter2|@/);
  await mailer.close();
  server.close();
});
