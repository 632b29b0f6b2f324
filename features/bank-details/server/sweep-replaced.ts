import { sql } from 'drizzle-orm';
import type { World } from '#engine/work.ts';

/** Deletes details that a change has replaced, once the new ones count. */
export async function sweepReplaced(world: World): Promise<void> {
  await world.db.execute(sql`
    delete from bank_details d using bank_details c
    where d.replaced_at is not null and c.provider_id = d.provider_id and c.replaced_at is null
      and c.usable_at <= ${world.clock.now().toISOString()}`);
}
