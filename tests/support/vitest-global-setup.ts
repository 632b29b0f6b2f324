import type { TestProject } from 'vitest/node';
import { migrate } from '#server/database/migrate.ts';
import { createEmptyDatabase, run, startTestServer } from './test-server.ts';

/** One server for the run, with one migrated template that the tests' databases are copied from. */
export default async function setup(project: TestProject) {
  const server = await startTestServer();
  try {
    const template = await createEmptyDatabase(server.url, 'lungisa_template');
    await migrate(template.url);
    // Nobody can connect to it any more: a database that is being used cannot be copied.
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
