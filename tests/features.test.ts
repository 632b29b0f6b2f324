import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { queueName } from '#features/console/health-wording.ts';
import { features, queues } from '#server/features.ts';
import drizzle from '../drizzle.config.ts';

const root = join(import.meta.dirname, '..');
const namesOf = (exports: object) =>
  Object.values(exports).flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []));

it('names every table of the features in a manifest', async () => {
  const read: string[] = [];
  for await (const file of glob(String(drizzle.schema), { cwd: root, exclude: ['engine/**'] }))
    read.push(...namesOf((await import(join(root, file))) as object));
  expect(features.flatMap(({ tables = {} }) => namesOf(tables)).toSorted()).toEqual(read.toSorted());
});

it.each(queues.map(({ name }) => name))('says in words what the queue %s does', (name) => {
  expect(queueName(name)).not.toBe(name);
});
