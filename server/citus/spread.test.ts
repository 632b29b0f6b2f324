import { Client } from 'pg';
import { expect, inject, it } from 'vitest';
import { useWorld } from '#tests/support/testing.ts';
import { spread } from './spread.ts';

const world = useWorld();

// `tests/citus.torture.ts` spreads a database that has Citus.
it.skipIf(inject('testMachines').length > 0)('refuses a database without Citus, and changes nothing', async () => {
  const client = new Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    await expect(spread(client, () => {})).rejects.toThrow('This database has no Citus.');
  } finally {
    await client.end();
  }
});
