import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileCache } from './compile-cache.ts';
import { createTemplate, startTestServer } from './test-server.ts';

/**
 * One PostgreSQL for the journeys of a run, with one migrated template: each worker makes its own database of it. Playwright calls the
 * returned function at the end.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer({ inMemory: true });
  try {
    const template = await createTemplate(server.url, migrate);
    // Workers start with this environment.
    process.env.TEST_DATABASE_URL = server.url;
    process.env.TEST_DATABASE_TEMPLATE = template.name;
    return async () => {
      await template.drop();
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** In a process of its own: Playwright would compile the whole server for this once more. */
function migrate(url: string): Promise<unknown> {
  const program = `import { migrate } from '#server/database/migrate.ts'; await migrate(process.argv[1]);`;
  const cwd = join(import.meta.dirname, '../..');
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, url], {
    cwd,
    env: { ...compileCache },
  });
}
