import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { query } from '#engine/postgres/read.ts';
import { useWorld } from '#tests/support/testing.ts';
import { isNamed } from '../record-wording.ts';
import { aLivedJob, dice, idsOf, type PackedEntry as Entry, readEntriesOf, readPack } from './testing.ts';

const world = useWorld();

type Lived = Awaited<ReturnType<typeof aLivedJob>>;

const inner = (entries: readonly Entry[]) => entries.slice(1, -1);
/** An entry by its kind and its thing: a revision has the id of its quote. */
const keyOf = ({ kind, id, content }: Pick<Entry, 'kind' | 'id' | 'content'>) =>
  `${kind} ${id}${kind === 'quote-revision' ? ` ${String(content['number'])}` : ''}`;

/** The rows of a job, counted by tests and not by the sources: `kind id`. */
const rowsOf = ({ jobId, quoteId, problemId, member, provider }: Lived) => sql`
  select 'problem ' || id as key from problems where id = ${problemId}
  union all select 'quote ' || id from quote_requests where id = ${quoteId}
  union all select 'quote-revision ' || quote_id || ' ' || number from quote_revisions where quote_id = ${quoteId}
  union all select 'agreement ' || quote_id from agreements where quote_id = ${quoteId}
  union all select 'job ' || id from jobs where id = ${jobId}
  union all select 'checked ' || id from jobs where id = ${jobId} and checked is not null
  union all select case when of_rework then 'rework-photo ' else 'photo ' end || file_id from job_photos where job_id = ${jobId}
  union all select 'visit ' || id from visits where job_id = ${jobId}
  union all select 'no-show ' || n.id from no_shows n join visits v on v.id = n.visit_id where v.job_id = ${jobId}
  union all select 'change-order ' || id from change_orders where job_id = ${jobId}
  union all select 'payment-step ' || id from payment_steps where job_id = ${jobId}
  union all select 'dispute ' || id from job_disputes where job_id = ${jobId}
  union all select 'dispute-statement ' || s.id from dispute_statements s join job_disputes d on d.id = s.dispute_id where d.job_id = ${jobId}
  union all select 'certificate ' || id from certificates where job_id = ${jobId}
  union all select 'review ' || id from reviews where job_id = ${jobId}
  union all select 'paper ' || id from documents where quote_id = ${quoteId}
  union all select 'message ' || id from messages where quote_id = ${quoteId} and sender_id in (${member.id}, ${provider.id})`;

/** Events that are no part of a job, or that one party alone reads. */
const leftOut = {
  member: [
    'quote.return-place',
    'problem.settle',
    'problem.return',
    'problem.fill',
    'visit.refuse-arrival',
    'certificate.remind',
  ],
  provider: [
    'quote.return-place',
    'problem.settle',
    'problem.return',
    'problem.fill',
    'visit.share',
    'visit.end-sharing',
  ],
};

async function expectedKeys(lived: Lived, party: 'member' | 'provider'): Promise<string[]> {
  const rows = await query<{ key: string }>(world.db).rows(rowsOf(lived));
  const events = await query<{ kind: string; id: string }>(world.db).rows(sql`
    select noun || '.' || step as kind, id from events where subject_id in (${idsOf(lived)})`);
  const read = events.filter(({ kind }) => !leftOut[party].includes(kind));
  return [...rows.map(({ key }) => key), ...read.map(({ kind, id }) => `${kind} ${id}`)].toSorted();
}

describe('the record of lived jobs', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'has every row and event of the job and nothing else, whatever happened beside it (history %i)',
    async (seed) => {
      const roll = seed === 0 ? () => 0 : dice(seed * 7919);
      const member = await aMember(world);
      const provider = await aProvider(world);
      const parties = { member, provider };
      await aLivedJob(world, { ...parties, mark: 'CANARY-BEFORE', roll });
      const lived = await aLivedJob(world, { ...parties, mark: 'of-this-job', roll });
      // Neighbours: the same two people, and each of them with another person.
      await aLivedJob(world, { ...parties, mark: 'CANARY-AFTER', roll });
      await aLivedJob(world, { member, mark: 'CANARY-OTHER-PROVIDER', roll });
      await aLivedJob(world, { provider, mark: 'CANARY-OTHER-MEMBER', roll });
      for (const [party, person] of [
        ['member', member],
        ['provider', provider],
      ] as const) {
        const pack = await readPack(world, person, lived.jobId);
        const entries = readEntriesOf(pack);
        expect(inner(entries).map(keyOf).toSorted()).toEqual(await expectedKeys(lived, party));
        const times = inner(entries).map(({ at }) => at);
        expect(times).toEqual(times.toSorted());
        const text = String(pack.get('record.json'));
        expect(text).toContain('of-this-job');
        for (const canary of ['CANARY', 'PRIVATE']) expect(text).not.toContain(canary);
        expect(entries.map(({ kind }) => kind).filter((kind) => !isNamed(kind))).toEqual([]);
      }
    },
  );

  it('names each table that belongs to a job in a source, or leaves it out for a reason', async () => {
    const outside: Record<string, string> = {
      job_notes: 'private to its author',
      answer_secrets: 'the secret of the answer codes',
      visit_links: 'the hash of a link of the member',
      problem_likes: 'of other people',
      problem_comments: 'of other people',
      conversations: 'about all work of the two',
      conversation_members: 'about all work of the two',
      job_records: 'records themselves',
    };
    const tables = await query<{ name: string }>(world.db).rows(sql`with recursive below as (
        select oid from pg_class where relname in ('jobs', 'quote_requests', 'problems', 'messages') and relkind = 'r'
        union select c.conrelid from pg_constraint c join below b on c.confrelid = b.oid where c.contype = 'f')
      select relname as name from pg_class where oid in (select oid from below) order by 1`);
    // A table on several machines has no foreign key.
    if (inject('testMachines').length > 0) tables.push({ name: 'problem_likes' });
    const named = world.contributions
      .flatMap(({ record = [] }) => record)
      .flatMap((source) => source.tables.map((table) => String(Reflect.get(table, Symbol.for('drizzle:Name')))));
    expect(
      tables
        .map(({ name }) => name)
        .filter((name) => !named.includes(name))
        .toSorted(),
    ).toEqual(Object.keys(outside).toSorted());
  });
});
