import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { inject } from 'vitest';
import { connectTo } from './sql-client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: string;
    testTemplate: string;
  }
}

/**
 * Makes a migrated, empty database for one test file: a copy of the run's template (tests/support/vitest-global-setup.ts),
 * in about 50 ms. Any number may be made at once. `drop()` also ends the connections that are left.
 */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `lungisa_test_${randomBytes(6).toString('hex')}`;
  await run(`CREATE DATABASE ${name} TEMPLATE ${inject('testTemplate')}`);
  const url = new URL(inject('testServer'));
  url.pathname = name;
  return { url: url.href, drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** Temporary: the template is in use, or autovacuum works on the database (only a superuser may end its worker). */
const temporaryCodes = ['55006', '42501'];

async function run(statement: string) {
  const sql = connectTo(inject('testServer'));
  try {
    for (const deadline = Date.now() + 10_000; ; await sleep(20)) {
      try {
        return void (await sql.run(statement));
      } catch (error) {
        if (!temporaryCodes.includes((error as pg.DatabaseError).code ?? '') || Date.now() > deadline) throw error;
      }
    }
  } finally {
    await sql.end();
  }
}
