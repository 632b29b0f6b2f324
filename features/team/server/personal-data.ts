import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { workers } from './tables.ts';

export const teamPersonalData: readonly PersonalData[] = [
  {
    table: workers,
    copy: {
      name: 'team',
      rows: ({ providerId }) => sql`
        select id, name, since, photo_id, created_at, updated_at from workers where provider_id = ${providerId} order by created_at, id`,
    },
    forget: ({ tx }, { providerId }) =>
      providerId === null ? Promise.resolve() : tx.delete(workers).where(eq(workers.providerId, providerId)),
  },
];
