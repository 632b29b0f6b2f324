import { Socket } from 'node:net';
import { Client, types, type ClientConfig, type CustomTypesConfig, type QueryConfig, type QueryResult } from 'pg';
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
  /** What PostgreSQL shows as the name of the client. */
  name: string;
  /** Milliseconds that opening a connection may take, and that each statement may take. */
  timeout: number;
};

/** How much longer than the server a client waits, in milliseconds: what merely takes too long is ended by the server. */
const grace = 150;

export const clientConfig = ({ url, name, timeout }: ConnectionOptions): ClientConfig => ({
  connectionString: url,
  application_name: name,
  options: '-c TimeZone=UTC',
  types: rowTypes,
  // Statements go out at once and are answered in their order, in a transaction too.
  pipeline: true,
  keepAlive: true,
  connectionTimeoutMillis: timeout,
  statement_timeout: timeout,
  // A transaction whose process the network has lost would hold its locks until the server finds that out.
  idle_in_transaction_session_timeout: 3 * timeout,
});

/** The server has not answered a statement in time: it hangs, or the network lost the connection. */
class SilentDatabase extends Error {
  readonly code = 'DATABASE_SILENT';
  constructor() {
    super('The database does not answer.');
  }
}

/**
 * One connection. A statement that the server ends for taking too long fails alone (57014). A server that says nothing at all
 * costs the connection: it is cut, every statement on it fails at once, and no pool uses it again.
 */
export class Connection extends Client {
  readonly #socket: Socket;
  readonly #maxWait: number;

  constructor(config: ClientConfig = {}) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    this.#maxWait = Number(config.statement_timeout) + grace;
    // A lost connection fails its statements. Without a listener it would end the process too.
    this.on('error', () => {});
  }

  override query = ((config: QueryConfig, values?: unknown[]) =>
    new Promise<QueryResult>((resolve, reject) => {
      const late = setTimeout(() => this.cut(), this.#maxWait);
      const began = performance.now();
      const within = underWay.getStore();
      super.query(config as never, values as never, (error: Error | null, result) => {
        clearTimeout(late);
        noteStatement(typeof config === 'string' ? config : config.text, performance.now() - began, within);
        if (error) reject(error);
        else resolve(result);
      });
    })) as Client['query'];

  /** Ends it without a word to a server that does not listen. */
  cut(): void {
    this.#socket.destroy(new SilentDatabase());
  }
}
