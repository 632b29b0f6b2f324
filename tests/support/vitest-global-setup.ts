import type { TestProject } from 'vitest/node';
import { migrate } from '#server/database/migrate.ts';
import { createTemplate, startTestServer } from './test-server.ts';

/** One server for the run, with one migrated template for the databases of the tests. */
export default async function setup(project: TestProject) {
  const server = await startTestServer();
  try {
    const template = await createTemplate(server.url, migrate);
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
