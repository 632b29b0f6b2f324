import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { findNetwork } from '#server/engine/throttling/find-network.ts';
import { makeAddressList } from './address-list.ts';

export type ConnectionLimits = {
  /** Open connections of the process, and of one network. */
  maxInAll: number;
  maxPerNetwork: number;
  /** Requests that may wait on a connection for the answer to the one before them. Browsers and proxies send none ahead. */
  maxWaiting: number;
  /** Milliseconds that a reader may take for an answer, and the bytes a second that they must read from then on. */
  maxReadTime: number;
  minBytesPerSecond: number;
  /** Milliseconds between two looks at the readers. */
  checkEvery: number;
};

export const connectionLimits: ConnectionLimits = {
  maxInAll: 5_000,
  maxPerNetwork: 500,
  maxWaiting: 4,
  maxReadTime: 15_000,
  minBytesPerSecond: 8_192,
  checkEvery: 1_000,
};

export type GuardOptions = ServerOptions & {
  limits: ConnectionLimits;
  /** Addresses and networks whose connections count in all, but not by network. */
  uncounted: readonly string[];
};

type Exchange = [IncomingMessage, ServerResponse];

type Connection = {
  network: string;
  /** The answer under way, and the requests behind it. */
  current: ServerResponse | undefined;
  waiting: Exchange[];
  /** Since when output waits for its reader, and the bytes that had been written before it. */
  unread: { since: number; before: number } | undefined;
};

const reasons = ['too many of one network', 'too many in all', 'too many waiting requests', 'unread answers'] as const;
type Reason = (typeof reasons)[number];

export type Guard = {
  /** Makes the server. Each connection has one request in progress; the requests behind it wait. */
  makeServer(handler: RequestListener): Server;
  /** Whether a request of this connection is in progress. */
  isAnswering(socket: Socket): boolean;
  /** How many connections were cut for each reason since the last call. */
  takeCounts(): Partial<Record<Reason, number>>;
};

/**
 * Bounds what strangers can make the process hold by connections alone: how many there are, how many requests wait on each, and
 * how long an answer waits for its reader. What goes over a bound is cut without an answer.
 */
export function guardConnections({ limits, uncounted, ...options }: GuardOptions): Guard {
  const connections = new Map<Socket, Connection>();
  const perNetwork = new Map<string, number>();
  const isUncounted = makeAddressList(uncounted);
  let counts: Partial<Record<Reason, number>> = {};

  function cut(socket: Socket, reason: Reason): void {
    counts[reason] = (counts[reason] ?? 0) + 1;
    socket.destroy();
  }

  function admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const network = isUncounted(address) ? '' : findNetwork(address);
    const own = perNetwork.get(network) ?? 0;
    if (network !== '' && own >= limits.maxPerNetwork) return cut(socket, 'too many of one network');
    if (network !== '') perNetwork.set(network, own + 1);
    const connection: Connection = { network, current: undefined, waiting: [], unread: undefined };
    connections.set(socket, connection);
    socket.once('close', () => {
      connection.waiting = [];
      connections.delete(socket);
      const left = (perNetwork.get(network) ?? 1) - 1;
      if (left > 0) perNetwork.set(network, left);
      else perNetwork.delete(network);
    });
  }

  const oneAtATime =
    (handler: RequestListener): RequestListener =>
    (request, response) => {
      const { socket } = request;
      const connection = connections.get(socket);
      // The parser hands over the rest of a packet even when its connection has been cut.
      if (connection === undefined || socket.destroyed) return;
      if (connection.current === undefined) serve(connection, [request, response]);
      else if (connection.waiting.length < limits.maxWaiting) connection.waiting.push([request, response]);
      else cut(socket, 'too many waiting requests');

      function serve(of: Connection, [next, answer]: Exchange): void {
        of.current = answer;
        answer.once('close', () => {
          of.current = undefined;
          const following = socket.destroyed ? undefined : of.waiting.shift();
          if (following !== undefined) serve(of, following);
        });
        handler(next, answer);
      }
    };

  function checkReaders(): void {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      if (socket.writableLength === 0) {
        connection.unread = undefined;
        continue;
      }
      const { since, before } = (connection.unread ??= {
        since: now,
        before: socket.bytesWritten - socket.writableLength,
      });
      const allowed = limits.maxReadTime + ((socket.bytesWritten - before) / limits.minBytesPerSecond) * 1000;
      if (now - since > allowed) cut(socket, 'unread answers');
    }
  }

  return {
    makeServer(handler) {
      const server = createServer(options, oneAtATime(handler));
      server.maxConnections = limits.maxInAll;
      server.on('connection', admit);
      server.on('drop', () => (counts['too many in all'] = (counts['too many in all'] ?? 0) + 1));
      const checks = setInterval(checkReaders, limits.checkEvery).unref();
      server.once('close', () => clearInterval(checks));
      return server;
    },
    isAnswering: (socket) => connections.get(socket)?.current !== undefined,
    takeCounts() {
      const taken = counts;
      counts = {};
      return taken;
    },
  };
}
