import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { writeCopy } from '#features/privacy/server/write-copy.ts';
import { useWorld } from '#tests/support/testing.ts';

/** Writes the copy of a person who has 200,000 rows, 300 MB as text, and measures what stays in memory while it is made. */
const world = useWorld();

const rows = 200_000;
const mebibyte = 2 ** 20;
/** Room for a batch of rows, the ZIP's buffers and the driver. */
const maxGrowth = 32 * mebibyte;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it('writes 200,000 rows of one person in the memory that a few take', { timeout: 600_000 }, async () => {
  const person = await aMember(world);
  await world.db.execute(sql`
    insert into notifications (id, account_id, event_id, type, title, description, in_app, created_at)
    select gen_random_uuid(), ${person.id}, gen_random_uuid(), 'other', 'Notice ' || n, repeat(md5(n::text), 24), true, now()
    from generate_series(1, ${rows}) n`);
  const file = join(tmpdir(), `lungisa-memory-${person.id}.zip`);
  try {
    const before = memoryInUse();
    let most = before;
    const sampling = setInterval(() => {
      most = Math.max(most, memoryInUse());
    }, 1000);
    await writeCopy(world, { id: person.id, providerId: null, fullName: person.fullName }, file).finally(() =>
      clearInterval(sampling),
    );
    const growth = most - before;
    const { size } = await stat(file);
    process.stdout.write(
      `copy of ${rows} rows: ${Math.round(size / mebibyte)} MiB of ZIP, ${Math.round(growth / mebibyte)} MiB more memory at most\n`,
    );
    expect(size).toBeGreaterThan(10 * mebibyte);
    expect(growth).toBeLessThan(maxGrowth);
  } finally {
    await rm(file, { force: true });
  }
});
