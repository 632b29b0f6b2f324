import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { Caller } from '#server/engine/actor.ts';
import { readRows } from '#server/engine/postgres/read.ts';
import type { World } from '#server/engine/work.ts';
import type { Kind } from './kept-objects.ts';
import { visibleTo } from './policy.ts';
import { files, type Audience } from './tables.ts';

/** Reads what serving a file needs; 404 if `reader` may not open it. */
export async function readFileFor(
  world: World,
  reader: Caller,
  { id, kind, browsing }: { id: string; kind: Kind; browsing: boolean },
): Promise<{ name: string; audience: Audience }> {
  const [row] = await readRows<{ name: string; audience: Audience }>(
    world.db,
    sql`select ${files.name}, ${files.audience} from ${files} where ${files.id} = ${id} and ${files.kind} = ${kind} and ${visibleTo(reader, { browsing })}`,
    { plan: 'once' },
  );
  if (row === undefined) throw new Refusal('request.not-found');
  return row;
}
