import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createEmptyDatabase, createSpreadDatabase, run } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: string;
    testTemplate: string;
    /** The superuser's addresses of the coordinator and its workers, where the tests run on a spread database. */
    testMachines: readonly string[];
  }
}

/**
 * Makes a migrated, empty database for one test file: a copy of the run's template (tests/support/vitest-global-setup.ts),
 * in about 50 ms. Any number may be made at once. `drop()` also ends the connections that are left.
 */
export const createTestDatabase = (): Promise<{ url: string; name: string; drop(): Promise<void> }> =>
  inject('testMachines').length > 0
    ? createSpreadDatabase(inject('testServer'), inject('testMachines'), inject('testTemplate'))
    : createEmptyDatabase(inject('testServer'), 'lungisa_test', { template: inject('testTemplate') });

/** Makes a role that may sign in to the database at `owned`, on each machine where it is spread. `drop()` takes back what it was granted there. */
export async function createTestRole(owned: string, prefix: string) {
  const [role, password] = [`${prefix}_${randomBytes(4).toString('hex')}`, randomBytes(12).toString('hex')];
  const machines = inject('testMachines');
  const spread = machines.length > 0;
  const servers = spread ? machines : [inject('testServer')];
  const databases = servers.map((server) => Object.assign(new URL(server), { pathname: new URL(owned).pathname }).href);
  for (const server of servers) {
    await run(server, `create role ${role} login password '${password}'`);
    await run(server, `grant ${role} to ${new URL(owned).username}`);
  }
  // With it the machines sign in to one another for the role, as deploy/citus/node.sql has it.
  if (spread)
    for (const database of databases)
      await run(database, `insert into pg_dist_authinfo values (0, '${role}', 'password=${password}')`);
  return {
    role,
    url: Object.assign(new URL(owned), { username: role, password }).href,
    async drop() {
      for (const database of databases) await run(database, `drop owned by ${role}`);
      for (const server of servers) await run(server, `drop role ${role}`);
    },
  };
}
