import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type DatabaseProxy = {
  url: string;
  /** The number of connections that were opened to it so far. */
  readonly opened: number;
  /** Passes on nothing any more, and closes no connection: what a network does that loses packets. */
  lose(): void;
  /** Passes on new connections. The lost ones stay lost. */
  restore(): void;
  /** Leads new connections to the database at `url`, as an address does that moves from a primary to its standby. */
  leadTo(url: string): void;
  close(): void;
};

/** Stands between a process and its database at `url`. */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  let { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isLosing = false;
  let opened = 0;
  const server = createServer((near) => {
    opened += 1;
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (isLosing) socket.pause();
      else socket.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    get opened() {
      return opened;
    },
    lose() {
      isLosing = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore: () => void (isLosing = false),
    leadTo: (other) => void ({ hostname, port } = new URL(other)),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
