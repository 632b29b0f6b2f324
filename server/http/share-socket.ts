import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:net';

/**
 * Takes connections from a listening socket that the supervisor holds open (systemd's socket activation), beside the port of this process. Several
 * processes take from one socket: one that hangs takes none, and one that restarts refuses none, because the socket never closes. Returns how to
 * take no more; it resolves when the last connection has ended, which the server alone would not wait for.
 */
export async function shareSocket(server: Server, fd: number): Promise<() => Promise<void>> {
  const shared = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => server.emit('connection', socket));
  shared.maxConnections = server.maxConnections;
  shared.on('drop', (refused) => server.emit('drop', refused));
  await new Promise<void>((resolve, reject) => shared.once('error', reject).listen({ fd }, resolve));
  return async () => {
    const closed = once(shared, 'close');
    shared.close();
    await closed;
  };
}
