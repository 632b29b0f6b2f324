import { startTestServer } from './test-server.ts';

/** One PostgreSQL for the journeys of a run; each worker makes its own database on it. Playwright calls the returned function at the end. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  // Workers start with this environment.
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}
