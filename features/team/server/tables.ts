import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { shape } from '#core/lifecycle.ts';
import { id, idOf, instant } from '#engine/columns.ts';
import { files } from '#features/files/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';

/** A person of a provider's team, who can come to a visit. */
export const workers = pgTable(
  'workers',
  {
    id: id(),
    providerId: idOf(() => providers.id),
    name: text().notNull(),
    /** The month since which they work with the provider: `2023-03`. */
    since: text().notNull(),
    photoId: uuid().references(() => files.id),
    /** The time since which an admin hides the name and the photo from members. */
    hiddenAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('workers_of_provider').on(table.providerId, table.name, table.id),
    index('workers_of_photo').on(table.photoId),
    check('workers_since', sql`${table.since} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);

export const workerEvents = {
  noun: 'worker',
  events: {
    add: {},
    /** `isNewFace`: another name or photo than before. */
    edit: { data: shape<{ isNewFace: boolean }>() },
    remove: {},
    /** An admin hides the name and the photo from members, or shows them again. */
    hide: { data: shape<{ reason: string }>() },
    show: { data: shape<{ reason: string }>() },
  },
} as const;
