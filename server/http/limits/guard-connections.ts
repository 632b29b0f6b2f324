import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { findNetwork } from '#engine/throttling/find-network.ts';
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
  /** Milliseconds in which what comes between two requests must become one. More than headers may take: those get an answer. */
  maxBeginTime: number;
  /** Milliseconds between two looks at the connections. */
  checkEvery: number;
};

export const connectionLimits: ConnectionLimits = {
  maxInAll: 5_000,
  maxPerNetwork: 500,
  maxWaiting: 4,
  maxReadTime: 12_000,
  minBytesPerSecond: 8_192,
  maxBeginTime: 10_000,
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
  /** The newest request, and the bytes that had come when its answer ended. */
  newest: IncomingMessage | undefined;
  heard: number;
  /** Since when something has come that is no request yet. */
  begun: number | undefined;
  /** Since when output waits for its reader, and the bytes that the network had taken before. */
  unread: { since: number; before: number } | undefined;
};

/** Bytes that the network has taken. `socket.bytesWritten` also counts those that wait in this process for a reader. */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength;
}

type Reason =
  | 'too many of one network'
  | 'too many in all'
  | 'too many waiting requests'
  | 'unread answers'
  | 'nothing that becomes a request';

export type Guard = {
  /** Makes the server. Each connection has one request in progress; the requests behind it wait. */
  makeServer(handler: RequestListener): Server;
  /** True if a request of this connection is in progress. */
  isAnswering(socket: Socket): boolean;
  /** Returns the number of open connections. */
  count(): number;
  /** Returns the number of connections cut for each reason since the last call. */
  takeCounts(): Partial<Record<Reason, number>>;
};

/**
 * Bounds what strangers can make the process hold by connections alone: how many there are, how many requests wait on each, how long
 * an answer waits for its reader, and how long what is sent may take to become a request. What goes over a bound is cut without an answer.
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
    const connection: Connection = {
      network,
      current: undefined,
      waiting: [],
      newest: undefined,
      heard: 0,
      begun: undefined,
      unread: undefined,
    };
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
        of.newest = next;
        of.begun = undefined;
        answer.once('close', () => {
          of.current = undefined;
          of.heard = socket.bytesRead;
          const following = socket.destroyed ? undefined : of.waiting.shift();
          if (following !== undefined) serve(of, following);
        });
        handler(next, answer);
      }
    };

  function checkReader(socket: Socket, connection: Connection, now: number): void {
    if (socket.writableLength === 0) {
      connection.unread = undefined;
      return;
    }
    const { since, before } = (connection.unread ??= { since: now, before: bytesTaken(socket) });
    const allowed = limits.maxReadTime + ((bytesTaken(socket) - before) / limits.minBytesPerSecond) * 1000;
    if (now - since > allowed) cut(socket, 'unread answers');
  }

  /** Line breaks between requests are allowed, and each begins the idle time of a connection again. */
  function checkSender(socket: Socket, connection: Connection, now: number): void {
    const { current, newest, heard } = connection;
    if (current !== undefined || newest?.complete === false || socket.bytesRead === heard) return;
    connection.begun ??= now;
    if (now - connection.begun > limits.maxBeginTime) cut(socket, 'nothing that becomes a request');
  }

  function checkAll(): void {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      checkReader(socket, connection, now);
      checkSender(socket, connection, now);
    }
  }

  return {
    makeServer(handler) {
      const server = createServer(options, oneAtATime(handler));
      server.maxConnections = limits.maxInAll;
      server.on('connection', admit);
      server.on('drop', () => (counts['too many in all'] = (counts['too many in all'] ?? 0) + 1));
      const checks = setInterval(checkAll, limits.checkEvery).unref();
      server.once('close', () => clearInterval(checks));
      return server;
    },
    isAnswering: (socket) => connections.get(socket)?.current !== undefined,
    count: () => connections.size,
    takeCounts() {
      const taken = counts;
      counts = {};
      return taken;
    },
  };
}
