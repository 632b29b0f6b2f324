import { once } from 'node:events';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';

export type Visit = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A browser's end of one HTTP/2 connection to a proxy. */
export type Visitor = {
  /** Sends a request, with a body if there is one, and reads its answer. */
  ask(method: string, path: string, headers?: Record<string, string>, body?: Buffer): Promise<Visit>;
  /** Opens a stream of events, and calls `onText` with each piece as it comes. `leave` closes it as a page that is closed. */
  listen(path: string, headers: Record<string, string>, onText: (text: string) => void): { leave(): void };
  close(): void;
};

/** Megabytes of unsent bodies: more than the largest one that a test sends. */
const maxSessionMemory = 100;

/** Connects as a browser at the address `from` of this machine. Rejects unless the proxy speaks HTTP/2 and has a certificate of `ca`. */
export async function visit(
  at: { host: string; port: number; ca: Buffer },
  { from = '127.0.0.1' }: { from?: string } = {},
): Promise<Visitor> {
  const socket = connectTls({
    socket: connectTcp({ host: '127.0.0.1', port: at.port, localAddress: from }),
    servername: at.host,
    ca: at.ca,
    ALPNProtocols: ['h2'],
  });
  await once(socket, 'secureConnect');
  if (socket.alpnProtocol !== 'h2') throw new Error(`The proxy speaks ${String(socket.alpnProtocol)} instead of h2`);
  const session = connect(`https://${at.host}:${at.port}`, { createConnection: () => socket, maxSessionMemory });
  session.on('error', () => {});
  const send = (method: string, path: string, headers: Record<string, string>) =>
    session.request({ ':method': method, ':path': path, ...headers }, { endStream: false });
  return {
    async ask(method, path, headers = {}, body) {
      const stream = send(method, path, headers);
      stream.end(body);
      const [answer] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }];
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      return { status: answer[':status'], headers: answer, body: Buffer.concat(chunks) };
    },
    listen(path, headers, onText) {
      const stream = send('GET', path, headers);
      stream.on('error', () => {});
      stream.end();
      stream.setEncoding('utf8').on('data', onText);
      return { leave: () => stream.close() };
    },
    close: () => session.destroy(),
  };
}
