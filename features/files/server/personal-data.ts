import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { freeFiles } from './storage-room.ts';
import { fileGrants, files, fileUsage } from './tables.ts';

export const filePersonalData: readonly PersonalData[] = [
  {
    table: files,
    copy: {
      name: 'files',
      rows: ({ id }) => sql`
        select id, name, kind, purpose, bytes, width, height, created_at, attached_at from files where owner_id = ${id}
        order by created_at, id`,
    },
    // The daily sweep deletes the stored bytes, which no one can open without their row.
    forget: (work, { id }) => freeFiles(work, eq(files.ownerId, id)),
  },
  {
    table: fileGrants,
    copy: 'The files that others share with a person are theirs.',
    forget: ({ tx }, { id }) => tx.delete(fileGrants).where(eq(fileGrants.accountId, id)),
  },
  {
    table: fileUsage,
    copy: 'The list of files has their sizes.',
    forget: ({ tx }, { id }) => tx.delete(fileUsage).where(eq(fileUsage.accountId, id)),
  },
];
