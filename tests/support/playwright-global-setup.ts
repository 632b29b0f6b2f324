import { startTestServer } from './test-server.ts';

/** One PostgreSQL for the journeys of a run; each worker makes a database of its own on it. Playwright calls what this gives when they end. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  // Workers start with this environment.
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}
