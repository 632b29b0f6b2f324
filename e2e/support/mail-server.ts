import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as the mail server took it over. */
export type ReceivedMail = { to: string; subject: string; text: string };

type MailServer = { received: ReceivedMail[]; env: Record<string, string> };

/** Runs `use` with a mail server on this machine and the environment that has the app send there; with neither if `isWanted` is false. */
export async function withMailServer(isWanted: boolean, use: (server: MailServer) => Promise<void>): Promise<void> {
  const received: ReceivedMail[] = [];
  if (!isWanted) return use({ received, env: {} });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    logger: false,
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks));
      for (const { address } of session.envelope.rcptTo) received.push({ to: address, subject, text });
      done();
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Lungisa <post@lungisa.example>' };
  try {
    await use({ received, env });
  } finally {
    await new Promise<void>((resolve) => server.close(resolve));
  }
}
