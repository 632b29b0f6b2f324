import type { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { callbackify } from 'node:util';
import { Client, types, type ClientConfig, type CustomTypesConfig, type QueryConfig, type QueryResult } from 'pg';
import { nameStatement } from '#engine/traces/name-statement.ts';
import type { Span } from '#engine/traces/span.ts';
import { nameError } from '#engine/traces/trace-call.ts';
import { Absence } from './absence.ts';
import { ConnectionAttempts } from './connection-attempts.ts';
import { keptAlive } from './open-client.ts';
import { noteStatement, underWay } from './slow-statements.ts';

/** Dates, instants and intervals stay the text that PostgreSQL sends: see `iso`. */
const textTypes = new Set<number>([
  types.builtins.DATE,
  types.builtins.TIMESTAMP,
  types.builtins.TIMESTAMPTZ,
  types.builtins.INTERVAL,
]);
const asText = (text: string) => text;

export const rowTypes: CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text') =>
    textTypes.has(type) ? asText : types.getTypeParser(type, format)) as CustomTypesConfig['getTypeParser'],
};

export type ConnectionOptions = {
  url: string;
  /** The name of the client, as PostgreSQL shows it. */
  name: string;
  /** Milliseconds that opening a connection may take, and that each statement may take. */
  timeout: number;
  /**
   * True if a pooler stands between (PgBouncer in transaction mode), which passes the server's connection on after each transaction. Then
   * nothing may be left behind on it, neither settings nor prepared statements.
   */
  isPooled?: boolean;
  /** True if a copy that takes no changes may be at `url`. Otherwise a connection to one fails: soon the address leads to the primary. */
  isReplica?: boolean;
  /** Attempts of all connections to this database. */
  attempts?: ConnectionAttempts;
};

/** Milliseconds that a client waits longer than the server, so that the server ends statements that merely take too long. */
const grace = 150;

/** The longest that a timer waits. */
const longest = 2 ** 31 - 1;

type OwnConfig = ClientConfig & {
  maxWait?: number;
  limits?: string;
  isReplica?: boolean;
  attempts?: ConnectionAttempts | undefined;
};

/** A transaction whose process the network has lost would hold its locks until the server finds that out. */
const maxIdle = (timeout: number): number => 3 * timeout;

export const clientConfig = ({
  url,
  name,
  timeout,
  isPooled = false,
  isReplica = false,
  attempts,
}: ConnectionOptions): OwnConfig => ({
  connectionString: url,
  application_name: name,
  types: rowTypes,
  // Statements go out at once and are answered in their order, in a transaction too.
  pipeline: true,
  ...keptAlive,
  connectionTimeoutMillis: timeout,
  maxWait: timeout + grace,
  isReplica,
  attempts,
  // A pooler refuses these settings at the start of a connection.
  ...(isPooled
    ? {
        limits: `set local statement_timeout = ${timeout}; set local idle_in_transaction_session_timeout = ${maxIdle(timeout)}`,
      }
    : { statement_timeout: timeout, idle_in_transaction_session_timeout: maxIdle(timeout) }),
});

type StartupConf = { getStartupConf(this: Client): object };

/** The server has not answered a statement in time: it hangs, or the network lost the connection. */
class SilentDatabase extends Error {
  readonly code = 'DATABASE_SILENT';
  constructor() {
    super('The database does not answer.');
  }
}

/** A standby answers where the primary should be: for a moment, after another machine has taken over. */
class StandbyDatabase extends Error {
  readonly code = 'DATABASE_STANDBY';
  constructor() {
    super('A standby answers in place of the primary.');
  }
}

type Message = { severity?: string; code?: string; routine?: string };

/**
 * True for the word of a PostgreSQL that ends a connection because it stops in order, or that leaves a commit waiting for its standby then. One whose
 * main process was killed has the same code from another routine.
 */
const isShutdown = ({ code, routine }: Message): boolean =>
  code === '57P01' && (routine === 'ProcessInterrupts' || routine === 'SyncRepWaitForLSN');

/**
 * One connection. A statement that the server ends for taking too long fails alone (57014). A server that says nothing at all
 * costs the connection: it is cut, every statement on it fails at once, and no pool uses it again.
 */
export class Connection extends Client {
  readonly #socket: Socket;
  readonly #maxWait: number;
  /** The first statement of a transaction if a pooler stands between. */
  readonly #limits: string | undefined;
  readonly #attempts: ConnectionAttempts;
  /** The last word of the server. It has done nothing of what it did not answer before. */
  #lostBy: Error | undefined;
  /** Learns that the server announces its shutdown, and lets statements take longer until it is back. */
  absence = new Absence();

  constructor({
    maxWait = longest,
    limits,
    isReplica = false,
    attempts = new ConnectionAttempts(),
    ...config
  }: OwnConfig = {}) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    this.#maxWait = maxWait;
    this.#limits = limits;
    this.#attempts = attempts;
    // A lost connection fails its statements. Without a listener it would end the process too.
    this.on('error', () => {});
    socket.on('error', () => {});
    // The client takes each message after these.
    const { connection } = this as unknown as { connection: EventEmitter };
    connection.on('errorMessage', (error: Error & Message) => {
      if (error.severity === 'FATAL') this.#lostBy ??= error;
      if (isShutdown(error)) this.absence.begin();
    });
    connection.on('notice', (notice: Message) => {
      if (isShutdown(notice)) this.absence.begin();
    });
    if (!isReplica)
      connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
        if (parameterName !== 'in_hot_standby' || parameterValue !== 'on') return;
        // The word that the connection is ready follows in the same packet.
        connection.removeAllListeners('readyForQuery');
        connection.emit('error', new StandbyDatabase());
        socket.destroy();
      });
  }

  /** As of every client; the pool gives a callback. */
  override connect = ((callback?: (error: Error | null) => void) => {
    let hasTried = false;
    const opening = this.#attempts
      .make(
        () => ((hasTried = true), super.connect()),
        () => this.#socket.bytesRead > 0,
      )
      .catch((error: unknown) => {
        // One that tried ends by itself.
        if (!hasTried) this.emit('end');
        throw error;
      });
    return callback === undefined ? opening : callbackify(() => opening)(callback);
  }) as Client['connect'];

  /** The settings of a new connection. A pooler passes on this one, and refuses it among `options`. */
  getStartupConf(): object {
    return { ...(Client.prototype as unknown as StartupConf).getStartupConf.call(this), TimeZone: 'UTC' };
  }

  override query = ((config: QueryConfig, values?: unknown[]) => {
    if (this.#limits === undefined) return this.#send(config, values);
    const text = typeof config === 'string' ? config : config.text;
    const answer = this.#send(typeof config === 'string' ? config : { ...config, name: undefined }, values);
    // Behind `begin` in the same packet. If it fails, so does the transaction.
    if (text.startsWith('begin')) this.#send({ text: this.#limits }).catch(() => {});
    return answer;
  }) as Client['query'];

  #send(config: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    if (this.#lostBy !== undefined) return Promise.reject(this.#lostBy);
    return new Promise((resolve, reject) => {
      // A change on the machine that has just taken over waits for the first standby that follows it.
      const late = setTimeout(() => this.#giveUp(), Math.max(this.#maxWait, this.absence.left));
      const began = performance.now();
      const within = underWay.getStore();
      const text = typeof config === 'string' ? config : config.text;
      const span = within?.span && traceStatement(within.span, within.operation, text);
      super.query(config as never, values as never, (error: Error | null, result) => {
        clearTimeout(late);
        noteStatement(text, performance.now() - began, within);
        span?.end({}, error ? nameError(error) : undefined);
        if (error) reject(this.#lostBy ?? error);
        else resolve(result);
      });
    });
  }

  #giveUp(): void {
    this.#attempts.noteSilence();
    this.cut();
  }

  /** Ends it without a word to a server that does not listen. */
  cut(): void {
    this.#socket.destroy(new SilentDatabase());
  }
}

function traceStatement(span: Span, operation: string, text: string): Span {
  const { verb, table } = nameStatement(text);
  return span.begin(table === undefined ? verb : `${verb} ${table}`, {
    'lungisa.operation': operation,
    'db.system.name': 'postgresql',
    'db.operation.name': verb,
    ...(table !== undefined && { 'db.collection.name': table }),
  });
}
