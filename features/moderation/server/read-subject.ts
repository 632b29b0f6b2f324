import { sql, type SQL } from 'drizzle-orm';
import { formatRand } from '#core/money/money.ts';
import type { z } from '#core/zod.ts';
import { findHeldParts, toPublicText } from '#core/typed-text/public-text.ts';
import type { Picture } from '#features/files/picture.ts';
import type { ProblemWords } from '#features/problems/server/tables.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { readRow, readRows } from '#engine/postgres/read.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { World } from '#engine/work.ts';
import type { moderationCase } from '../contract.ts';
import type { Reportable } from '../reportable.ts';
import { caseDetailWords as labels } from '../case-wording.ts';

type Case = z.output<typeof moderationCase>;
type Subject = Pick<Case, 'linkTo' | 'details' | 'pictures' | 'context'>;

const nothing: Subject = { linkTo: null, details: [], pictures: [], context: [] };

/** The numbers of comments before that of a case, and after it. */
const around = 2;

/** The thing of a case, in full and in its context, for an admin; empty if it is gone. */
export async function readSubject(
  world: World,
  { kind, subjectId }: { kind: Reportable; subjectId: string },
): Promise<Subject> {
  const read = await readers[kind](world, subjectId);
  return read === null ? nothing : { ...nothing, ...read };
}

type Reader = (world: World, id: string) => Promise<Partial<Subject> | null>;

/** A text as it was typed, and its public form, if the two differ. */
type TypedText = { typed: string; shown: string };

/** Labelled texts, without the empty ones. Marks the words for which a text is held. */
const listDetails = (texts: Partial<Record<keyof typeof labels, string | TypedText | null>>): Subject['details'] =>
  (Object.keys(texts) as (keyof typeof labels)[]).flatMap((name) => {
    const text = texts[name];
    if (text == null || text === '') return [];
    if (typeof text === 'string') return [{ label: labels[name], text, marks: [], before: null }];
    const { typed, shown } = text;
    if (typed === '') return [];
    const hasBefore = shown !== '' && shown !== toPublicText(typed);
    return [{ label: labels[name], text: typed, marks: findHeldParts(typed), before: hasBefore ? shown : null }];
  });

const pictures = (table: SQL, of: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'alt', o.alt) order by o.position), '[]')
    from ${table} o join files f on f.id = o.file_id where ${of})`;

const readers: Record<Reportable, Reader> = {
  comment: async (world, id) => {
    const row = await readRow<{
      content: string;
      typed: string;
      problemId: string;
      createdAt: string;
      title: string;
      description: string;
    }>(
      world.db,
      sql`select c.content, ${typedColumn('c', 'content')} as typed, c.problem_id, c.created_at, p.title, p.description
        from problem_comments c join problems p on p.id = c.problem_id where c.id = ${id}`,
      { plan: 'once' },
    );
    if (row === undefined) return null;
    const { content: shown, typed, problemId, createdAt, title, description } = row;
    return {
      linkTo: `/problems/${problemId}#comments`,
      details: listDetails({ comment: { typed, shown }, onProblem: title, description }),
      context: await readCommentsAround(world, { id, problemId, createdAt }),
    };
  },
  problem: async (world, id) => {
    const row = await readRow<{
      title: string;
      description: string;
      location: string;
      written: ProblemWords | null;
      category: string | null;
      budgetCents: string | null;
      pictures: Picture[];
    }>(
      world.db,
      sql`select case when p.description = '' and p.written is not null then '' else p.title end as title, p.description, p.location, p.written, p.category, p.budget_cents,
          ${pictures(sql`(select file_id, problem_id, position, '' as alt from problem_photos)`, sql`o.problem_id = p.id`)} as pictures
        from problems p where p.id = ${id}`,
      { plan: 'once' },
    );
    if (row === undefined) return null;
    const { category, budgetCents } = row;
    const textOf = (name: keyof ProblemWords) => ({ typed: (row.written ?? row)[name], shown: row[name] });
    const budget = budgetCents === null ? null : formatRand(Number(budgetCents));
    return {
      linkTo: `/problems/${id}`,
      details: listDetails({
        problem: textOf('title'),
        description: textOf('description'),
        category,
        location: textOf('location'),
        budget,
      }),
      pictures: row.pictures,
    };
  },
  review: async (world, id) => {
    const row = await readRow<{
      rating: number;
      comment: string;
      typed: string;
      reply: string | null;
      typedReply: string | null;
      provider: string;
      providerId: string;
      pictures: Picture[];
    }>(
      world.db,
      sql`select r.rating, r.comment, ${typedColumn('r', 'comment')} as typed, r.reply, coalesce(r.reply_written, r.reply) as typed_reply, v.name as provider, r.provider_id,
          ${pictures(sql`review_photos`, sql`o.review_id = r.id`)} as pictures
        from reviews r join providers v on v.id = r.provider_id where r.id = ${id}`,
      { plan: 'once' },
    );
    if (row === undefined) return null;
    const { rating, comment, typed, reply, typedReply, provider, providerId } = row;
    return {
      linkTo: `/providers/${providerId}#reviews`,
      details: listDetails({
        review: { typed, shown: comment },
        stars: `${rating}/5`,
        ofProvider: provider,
        reply: { typed: typedReply ?? '', shown: reply ?? '' },
      }),
      pictures: row.pictures,
    };
  },
  message: async (world, id) => {
    const row = await readRow<{ text: string; to: string; files: string | null; pictures: Picture[] }>(
      world.db,
      sql`select m.text, a.full_name as "to",
          (select string_agg(f.name, ', ' order by mf.place) from message_files mf join files f on f.id = mf.file_id
            where mf.message_id = m.id) as files,
          ${pictures(sql`(select file_id, message_id, place as position, '' as alt from message_files)`, sql`o.message_id = m.id and f.kind = 'picture'`)} as pictures
        from messages m join conversations c on c.id = m.conversation_id
        join accounts a on a.id = case when c.participant1_id = m.sender_id then c.participant2_id else c.participant1_id end
        where m.id = ${id}`,
      { plan: 'once' },
    );
    if (row === undefined) return null;
    return {
      details: listDetails({ message: { typed: row.text, shown: '' }, files: row.files, sentTo: row.to }),
      pictures: row.pictures,
    };
  },
  provider: async (world, id) => {
    const row = await readRow<{
      name: string;
      specialty: string | null;
      shortBio: string;
      detailedBio: string;
      written: { shortBio: string; detailedBio: string } | null;
      services: string | null;
      typedServices: string | null;
    }>(
      world.db,
      sql`select v.name, v.specialty, v.short_bio, v.detailed_bio, v.written,
          (select string_agg(concat_ws(': ', ${typedColumn('s', 'service_name', 'serviceName')}, nullif(${typedColumn('s', 'description')}, '')), E'\n' order by s.position, s.id)
            from provider_services s where s.provider_id = v.id and s.deleted_at is null) as typed_services,
          (select string_agg(concat_ws(': ', s.service_name, nullif(s.description, '')), E'\n' order by s.position, s.id)
            from provider_services s where s.provider_id = v.id and s.deleted_at is null) as services
        from providers v where v.id = ${id}`,
      { plan: 'once' },
    );
    if (row === undefined) return null;
    const { name, specialty, shortBio, detailedBio, written, services, typedServices } = row;
    return {
      linkTo: `/providers/${id}`,
      details: listDetails({
        listing: name,
        specialty,
        shortBio: { typed: written?.shortBio ?? shortBio, shown: shortBio },
        detailedBio: { typed: written?.detailedBio ?? detailedBio, shown: detailedBio },
        services: { typed: typedServices ?? '', shown: services ?? '' },
      }),
    };
  },
  person: async (world, id) => {
    const row = await readRow<{ name: string; city: string | null }>(
      world.db,
      sql`select full_name as name, city from accounts where id = ${id}`,
      { plan: 'once' },
    );
    if (row === undefined) return null;
    return { linkTo: `/profile/${id}`, details: listDetails({ person: row.name, city: row.city }) };
  },
};

type LineRow = { id: string; author: string; text: string; createdAt: string; isSubject: boolean };

/** The place of the comment is a value here, so that each half is read from the index of its problem's comments. */
async function readCommentsAround(
  world: World,
  { id, problemId, createdAt }: { id: string; problemId: string; createdAt: string },
): Promise<Subject['context']> {
  const near = (beyond: SQL, order: SQL, count: number) => sql`
    (select * from problem_comments where problem_id = ${problemId} and (created_at, id) ${beyond} (${createdAt}::timestamptz, ${id}::uuid)
      order by created_at ${order}, id ${order} ${limitRows(count)})`;
  const rows = await readRows<LineRow>(
    world.db,
    sql`select x.id, a.full_name as author, ${typedColumn('x', 'content')} as text, x.created_at, x.id = ${id} as is_subject
      from (${near(sql`<`, sql`desc`, around)} union all ${near(sql`>=`, sql`asc`, around + 1)}) x
      join accounts a on a.id = x.author_id order by x.created_at, x.id`,
  );
  return rows.map(({ createdAt: at, ...row }) => ({ ...row, at: iso(at), files: [] }));
}
