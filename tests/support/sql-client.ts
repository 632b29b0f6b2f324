import { Pool } from 'pg';

/** Statements on one connection from outside the product, for tests and measurements. Rows have the names that they have in the database. */
export type Sql = {
  <Rows extends object[] = Record<string, unknown>[]>(text: TemplateStringsArray, ...values: unknown[]): Promise<Rows>;
  /** One or more statements without parameters. */
  run<Rows extends object[] = Record<string, unknown>[]>(text: string, values?: unknown[]): Promise<Rows>;
  end(): Promise<void>;
};

/** Connects with the first statement. */
export function connectTo(url: string, name = 'lungisa-test'): Sql {
  const pool = new Pool({
    connectionString: url,
    application_name: name,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
  });
  pool.on('error', () => {});
  const run = async <Rows>(text: string, values?: unknown[]) => (await pool.query<never>(text, values)).rows as Rows;
  const tag = <Rows>(text: TemplateStringsArray, ...values: unknown[]) =>
    run<Rows>(
      text.reduce((before, after, index) => `${before}$${index}${after}`),
      values,
    );
  return Object.assign(tag, { run, end: async () => (pool.ended ? undefined : pool.end()) });
}
