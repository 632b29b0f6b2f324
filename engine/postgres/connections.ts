import { setTimeout as wait } from 'node:timers/promises';
import { Pool, type QueryConfig, type QueryResult } from 'pg';
import { Absence } from './absence.ts';
import { askPatiently, isReading, mayHaveChanged } from './after-change.ts';
import { ConnectionAttempts } from './connection-attempts.ts';
import { clientConfig, Connection, type ConnectionOptions } from './connection.ts';
import { isDatabaseGone, isUndone } from './database-errors.ts';
import { underWay } from './slow-statements.ts';

export type ConnectionsOptions = Omit<ConnectionOptions, 'isPooled'> & {
  /** The address of the database itself, if a pooler is at `url`, for work that needs its own session. */
  directUrl?: string | undefined;
  /** The number of connections that transactions share, and of those that take single statements. */
  pool: number;
  pipelines: number;
};

/** The load of a process on its database: unanswered statements, and the milliseconds that new work must wait. */
export type DatabaseLoad = { statements: number; wait: number };

/** Milliseconds that statements in flight may take when a process closes its connections. */
const maxClosing = 5_000;

/** Milliseconds between two looks whether the database is back. */
const lookEvery = 100;

/**
 * A process's connections to its database: a pool for transactions (each needs one to itself), and a few that take single
 * statements one behind the other, without waiting for answers. All open when they are first needed, and again after they were lost.
 */
export class Connections extends Pool {
  readonly #ownOptions: ConnectionOptions;
  readonly #pipelines: Pipeline[];
  readonly #open = new Set<Connection>();
  readonly #waiting = new UnderWay();
  readonly #absence = new Absence();
  readonly #options: ConnectionOptions;
  #return: Promise<boolean> | undefined;
  #ended: Promise<void> | undefined;

  constructor({ pool, pipelines, directUrl, ...given }: ConnectionsOptions) {
    const isPooled = directUrl !== undefined && directUrl !== given.url;
    const attempts = new ConnectionAttempts();
    const options = { ...given, isPooled, attempts };
    super({ ...clientConfig(options), max: pool, idleTimeoutMillis: 0, Client: Connection });
    this.#options = options;
    // Behind a pooler it is another address, which may answer while the pooler does not.
    this.#ownOptions = isPooled ? { ...given, url: directUrl, attempts: new ConnectionAttempts() } : options;
    this.#pipelines = Array.from(
      { length: pipelines },
      () => new Pipeline(() => this.#keep(new Connection(clientConfig(options)))),
    );
    // An idle connection was lost; the pool has dropped it already.
    this.on('error', () => {});
    this.on('connect', (client) => this.#keep(client as unknown as Connection));
  }

  /** A single statement, by the connection with the least to do. */
  override query = ((config: string | QueryConfig, values?: unknown[]) => {
    const isRepeatable = isReading(typeof config === 'string' ? config : config.text);
    const send = () => this.#findShortest().query(config, values);
    return this.#persist(
      () => (mayHaveChanged() && isRepeatable ? askPatiently(send) : send()),
      (error) => isRepeatable || isUndone(error) || unsent.has(error as object),
    );
  }) as Pool['query'];

  #findShortest(): Pipeline {
    let [shortest] = this.#pipelines;
    for (const pipeline of this.#pipelines)
      if (shortest === undefined || pipeline.unanswered.count < shortest.unanswered.count) shortest = pipeline;
    if (shortest === undefined || this.ending) throw new Error('The connections are closed.');
    return shortest;
  }

  /** Runs `act`, and again where the database announced its shutdown in between and `mayRepeat` allows it. */
  async #persist<Result>(act: () => Promise<Result>, mayRepeat: (error: unknown) => boolean): Promise<Result> {
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (!isDatabaseGone(error) || !mayRepeat(error) || !(await this.awaitReturn())) throw error;
      }
    }
  }

  /**
   * Waits for a database that announced its shutdown a moment ago, on behalf of a request or a job. True once it takes connections again; false if it said
   * nothing, or does not return in time.
   */
  async awaitReturn(): Promise<boolean> {
    if (this.#options.isReplica === true || underWay.getStore() === undefined) return false;
    return (this.#return ??= this.#look().finally(() => (this.#return = undefined)));
  }

  async #look(): Promise<boolean> {
    while (this.#absence.left > 0 && !this.ending) {
      await wait(lookEvery);
      const connection = this.#keep(new Connection(clientConfig(this.#options)));
      try {
        await connection.connect();
        await connection.end();
        return true;
      } catch {
        connection.cut();
      }
    }
    return false;
  }

  /** A connection for a transaction. One that is lost is given back by itself, so that no failed `begin` keeps its place. */
  override connect = (async () => {
    const client = await this.#persist(
      () => askPatiently(() => this.#waiting.during(super.connect())),
      () => true,
    );
    const { release } = client;
    let isReleased = false;
    client.release = (error) => {
      if (isReleased) return;
      isReleased = true;
      client.off('error', lost);
      release(error);
    };
    const lost = () => client.release(true);
    client.on('error', lost);
    return client;
  }) as Pool['connect'];

  /**
   * The current load. A statement takes the shortest pipeline and a transaction a free connection, so one slow statement alone makes
   * nothing wait.
   */
  get load(): DatabaseLoad {
    let statements = this.totalCount - this.idleCount + this.#waiting.count;
    let shortest = Infinity;
    for (const { unanswered } of this.#pipelines) {
      statements += unanswered.count;
      shortest = Math.min(shortest, unanswered.oldestAge);
    }
    return { statements, wait: Math.max(shortest, this.#waiting.oldestAge) };
  }

  /** A connection outside the pool with a session of its own, not open yet. */
  make(): Connection {
    return this.#keep(new Connection(clientConfig(this.#ownOptions)));
  }

  #keep(connection: Connection): Connection {
    this.#open.add(connection);
    connection.absence = this.#absence;
    connection.once('end', () => this.#open.delete(connection));
    return connection;
  }

  /** Finishes what is in flight, for as long as that may take, and closes all of them. */
  override end = (() =>
    (this.#ended ??= (async () => {
      const late = setTimeout(() => this.#open.forEach((connection) => connection.cut()), maxClosing);
      await Promise.all([super.end(), ...this.#pipelines.map((pipeline) => pipeline.end())]);
      clearTimeout(late);
    })())) as Pool['end'];
}

/** The failures of statements that no connection was open for. */
const unsent = new WeakSet<object>();
const noteUnsent = (error: unknown): never => {
  if (error instanceof Error) unsent.add(error);
  throw error;
};

/** One connection that is sent statements without waiting for the answers to those before. */
class Pipeline {
  /** Statements that are sent and not answered. */
  readonly unanswered = new UnderWay();
  readonly #make: () => Connection;
  #connection: Connection | undefined;
  #opening: Promise<Connection> | undefined;

  constructor(make: () => Connection) {
    this.#make = make;
  }

  query(config: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    return this.unanswered.during(this.#send(config, values));
  }

  async #send(config: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const connection = this.#connection ?? (await (this.#opening ??= this.#connect()).catch(noteUnsent));
    return connection.query(config as QueryConfig, values);
  }

  async #connect(): Promise<Connection> {
    const connection = this.#make();
    const forget = () => {
      if (this.#connection === connection) this.#connection = undefined;
    };
    connection.once('error', forget).once('end', forget);
    try {
      await connection.connect();
      this.#connection = connection;
      return connection;
    } finally {
      this.#opening = undefined;
    }
  }

  async end(): Promise<void> {
    const connection = this.#connection ?? (await this.#opening?.catch(() => undefined));
    await connection?.end();
  }
}

/** When each of the things under way began. */
class UnderWay {
  readonly #began = new Set<{ at: number }>();

  get count(): number {
    return this.#began.size;
  }

  /** Milliseconds since the oldest of them began; 0 without any. */
  get oldestAge(): number {
    for (const { at } of this.#began) return performance.now() - at;
    return 0;
  }

  async during<Result>(act: Promise<Result>): Promise<Result> {
    const begun = { at: performance.now() };
    this.#began.add(begun);
    try {
      return await act;
    } finally {
      this.#began.delete(begun);
    }
  }
}
