import { startTestServer } from './test-server.ts';

/** One PostgreSQL for the journeys of a run; each worker makes a database of its own on it. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const given = process.env.TEST_DATABASE_URL;
  // Workers start with this environment.
  process.env.TEST_DATABASE_URL = server.url;
  return async () => {
    if (given === undefined) delete process.env.TEST_DATABASE_URL;
    await server.stop();
  };
}
