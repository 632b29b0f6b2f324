import type { TestProject } from 'vitest/node';
import { migrate } from '#server/database/migrate.ts';
import { createEmptyDatabase, run, startTestServer } from './test-server.ts';

/** One server for the run, with one migrated template for the databases of the tests. */
export default async function setup(project: TestProject) {
  const server = await startTestServer();
  try {
    const template = await createEmptyDatabase(server.url, 'lungisa_template');
    await migrate(template.url);
    // PostgreSQL does not copy a database that has connections.
    await run(server.url, `ALTER DATABASE ${template.name} ALLOW_CONNECTIONS false`);
    project.provide('testServer', server.url);
    project.provide('testTemplate', template.name);
    return async () => {
      await template.drop();
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
