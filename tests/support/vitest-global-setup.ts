import { enableCompileCache } from 'node:module';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { resolveQuickly } from '#engine/resolve-quickly.ts';
import { buildWords } from '#tools/build-words.ts';
import { compileCache } from './compile-cache.ts';
import { createTemplate, run, startTestServer } from './test-server.ts';

/**
 * One server for the run, with one migrated template for the databases of the tests. With TEST_CITUS=1 it is a coordinator with two workers, and
 * every database of the tests is spread.
 */
export default async function setup(project: TestProject) {
  // The code that prepares a database is most of the server: it is found and compiled as quickly as by the processes of tests.
  enableCompileCache(compileCache.NODE_COMPILE_CACHE);
  resolveQuickly();
  await buildWords();
  if (process.env.TEST_CITUS === '1') return setUpCitus(project);
  const server = await startTestServer({ inMemory: project.name === 'integration' });
  try {
    const { migrate } = await import('#server/database/migrate.ts');
    const template = await createTemplate(server.url, migrate);
    project.provide('testServer', server.url);
    project.provide('testTemplate', template.name);
    project.provide('testMachines', []);
    return async () => {
      await template.drop();
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function setUpCitus(project: TestProject) {
  const { startCitus } = await import('./citus.ts');
  const { spread } = await import('#server/citus/spread.ts');
  const { migrate } = await import('#server/database/migrate.ts');
  const citus = await startCitus({ durable: false });
  try {
    const { url } = citus.coordinator;
    await migrate(url);
    const client = new Client({ connectionString: url });
    await client.connect();
    await spread(client, () => {});
    await client.end();
    const machines = [citus.coordinator, ...citus.workers].map(
      ({ adminUrl }) => Object.assign(new URL(adminUrl), { pathname: 'postgres' }).href,
    );
    // PostgreSQL does not copy a database that has connections: Citus keeps some, and looks after each database from one of its own.
    for (const machine of machines) {
      // As on the server of tests: those of what a role may do make one.
      await run(machine, 'alter role lungisa createrole');
      await run(machine, 'alter database lungisa allow_connections false');
      await run(machine, `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'lungisa'`);
    }
    project.provide('testServer', Object.assign(new URL(url), { pathname: 'postgres' }).href);
    project.provide('testTemplate', 'lungisa');
    project.provide('testMachines', machines);
    return citus.close;
  } catch (error) {
    await citus.close();
    throw error;
  }
}
