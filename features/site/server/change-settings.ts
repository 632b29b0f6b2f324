import { ne } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { recordEvent } from '#server/engine/record-event.ts';
import type { PersonWork } from '#server/engine/work.ts';
import type { siteSettings as shape } from '../contract.ts';
import { siteEvents, siteSettings } from './tables.ts';

/** The subject of events about the site itself; there is one site. */
export const siteId = '00000000-0000-0000-0000-000000000000';

/** Changes the settings of the site; each setting that really changes is an event with before and after. */
export async function changeSettings(work: PersonWork, { publicBrowsing }: z.output<typeof shape>): Promise<void> {
  const changed = await work.tx
    .update(siteSettings)
    .set({ publicBrowsing })
    .where(ne(siteSettings.publicBrowsing, publicBrowsing))
    .returning({ id: siteSettings.id });
  if (changed.length === 0) return;
  await recordEvent(work, siteEvents, 'public-browsing', {
    id: siteId,
    by: 'admin',
    before: onOrOff(!publicBrowsing),
    after: onOrOff(publicBrowsing),
  });
}

const onOrOff = (on: boolean) => (on ? 'on' : 'off');
