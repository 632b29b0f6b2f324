import { sql } from 'drizzle-orm';
import { picturesOf } from '#features/files/server/pictures-of.ts';
import type { Picture } from '#features/files/picture.ts';
import { hideWorker, showWorker } from '#features/team/server/hide-worker.ts';
import type { workerEvents } from '#features/team/server/tables.ts';
import type { EffectsOf } from '#engine/event-effects.ts';
import { listDetails, type Moderated } from '#engine/moderated.ts';
import { query } from '#engine/postgres/read.ts';
import type { PersonWork } from '#engine/work.ts';
import { workerCaseLabels, workerCaseWords } from '#features/visits/who-comes-wording.ts';

/** A worker in the moderation queue. Only the members of their visits see them: no list quotes the name. */
export const moderatedWorker: Moderated = {
  kind: 'worker',
  from: sql`workers t`,
  authorId: sql`(select account_id from providers where providers.id = t.provider_id)`,
  isHidden: sql`t.hidden_at is not null`,
  isHeld: sql`false`,
  title: sql`''`,
  link: sql`'/providers/' || t.provider_id`,
  text: sql`concat_ws(' ', t.photo_id, t.name)`,
  words: workerCaseWords,
  effects: { 'worker.hide': 'hide', 'worker.show': 'show' } satisfies EffectsOf<typeof workerEvents>,
  read: async ({ db }, id) => {
    const row = await query<{ name: string; provider: string; pictures: Picture[] }>(db, { plan: 'once' }).row(sql`
      select w.name, p.name as provider,
        ${picturesOf(sql`(select id as file_id, 0 as position, '' as alt from files)`, sql`o.file_id = w.photo_id`)} as pictures
      from workers w join providers p on p.id = w.provider_id where w.id = ${id}`);
    if (row === undefined) return null;
    const { name, provider, pictures } = row;
    return { details: listDetails(workerCaseLabels, { name, provider }), pictures };
  },
  findReported: async ({ tx }, id, reporter) =>
    (await query<{ authorId: string }>(tx).row(sql`
      select p.account_id as author_id from workers w join providers p on p.id = w.provider_id
      where w.id = ${id} and w.hidden_at is null and (
        p.account_id = ${reporter.id}
        or exists (select from visits v where v.worker_id = w.id and v.member_id = ${reporter.id}))
      for key share of w`)) ?? null,
  restore: (work: PersonWork, decision) => showWorker(work, decision),
  hide: (work: PersonWork, decision) => hideWorker(work, decision),
  confidential: {
    ofFile: (fileId) => sql`select id as subject_id from workers where photo_id = ${fileId}`,
  },
};
