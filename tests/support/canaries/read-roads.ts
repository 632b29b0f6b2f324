import { sql, type SQL } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Person } from '#engine/actor.ts';
import { isId } from '#engine/columns.ts';
import { query } from '#engine/postgres/read.ts';
import { endpoints } from '#server/features.ts';
import { type Operation, reads } from '../operations.ts';
import { readZip } from '../read-zip.ts';
import type { Planted } from './plant.ts';

/** The tables of what stands in a path, by the part before it. */
export const tables: Record<string, string> = {
  'api/jobs': 'jobs',
  accounts: 'accounts',
  applications: 'applications',
  comments: 'problem_comments',
  conversations: 'conversations',
  credentials: 'provider_credentials',
  decisions: 'decisions',
  'decisions/problem': 'problems',
  disputes: 'job_disputes',
  documents: 'documents',
  files: 'files',
  'job-records': 'job_records',
  jobs: 'jobs',
  'moderation/cases': 'moderation_cases',
  'no-shows': 'no_shows',
  people: 'accounts',
  'privacy/cases': 'privacy_cases',
  problems: 'problems',
  profiles: 'accounts',
  providers: 'providers',
  'provider-subscription/invoices': 'plan_invoices',
  quotes: 'quote_requests',
  reports: 'reports',
  reviews: 'reviews',
  'storage/checks': 'storage_checks',
  'subscription/invoices': 'plan_invoices',
  subscriptions: 'subscriptions',
};
/** Values for the parts of a path that are no ids. */
const segments: Record<string, string> = {
  tab: 'growth',
  figure: 'funnel',
  plan: 'silver',
  kind: 'problem',
  language: 'zu',
};

/** The ids of a table. The problems of jobs have no canaries: the jobs are read by their own addresses. */
export async function listIds({ world, things }: Planted, table: string): Promise<string[]> {
  const ids = things.map(({ id }) => id).filter(isId);
  const isRead: SQL =
    table === 'problems'
      ? sql`id = any (${sql.param(ids)}::uuid[]) or id in (select problem_id from problem_comments)`
      : sql`true`;
  const rows = await query<{ id: string }>(world.db).rows(sql`select id from ${sql.identifier(table)} where ${isRead}`);
  return rows.map(({ id }) => id);
}

/** The addresses of a path, with each id of its table. */
async function listPaths(planted: Planted, path: string): Promise<string[]> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => segments[name] ?? whole);
  const [, before] = /^\/(.*?)\/\{\w+\}/.exec(filled) ?? [];
  if (before === undefined) return [filled];
  const table = tables[before];
  if (table === undefined) throw new Error(`${path} names no thing that is planted`);
  return (await listIds(planted, table)).map((id) => filled.replaceAll(/\{\w+\}/g, id));
}

const searches = (of: string) => ['tap', 'Sandton', 'Kwik'].map((word) => `${of}=${word}`);

/** The queries of operations that need one. */
const listQueries = ({ things, others }: Planted): Record<string, string[]> => ({
  'moderation.reports': ['status=open', 'status=resolved'],
  'jobs.list': ['tab=pending', 'tab=cancelled'],
  'jobs.month': ['month=2026-12'],
  'jobs.overlaps': ['at=2026-12-03T08:00:00.000Z&durationMinutes=60'],
  'quotes.list': ['side=requested', 'side=received'],
  'quotes.counts': ['side=requested', 'side=received'],
  'quotes.findOwn': [`ids=${things.find(({ operation }) => operation === 'problems.post')?.id}`],
  'visits.keptByProviders': [`ids=${others.provider.providerId}`],
  'notifications.list': ['all=true&limit=50'],
  'search.find': searches('q'),
  'search.suggest': searches('q'),
  'console.find': searches('q'),
  'problems.places': searches('q'),
  'problems.list': searches('location'),
  'site.places': ['q=Sandton'],
  'plans.choiceTerms': ['plan=silver'],
  'plans.changeTerms': ['plan=silver'],
  'analytics.readTab': ['range=last-7-days'],
  'analytics.readFigure': ['range=last-7-days'],
  'analytics.listPerformance': ['range=last-7-days&sort=asked&order=most'],
  'console.overview': ['range=last-30-days'],
  'plans.findPayers': ['email=@example'],
});

/** Runs all, a few at a time. */
async function each<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let item = rest.pop(); item !== undefined; item = rest.pop()) await run(item);
    }),
  );
}

/** An answer as text, without the words that were asked for. */
export const asText = (body: unknown): string =>
  (typeof body === 'string' ? body : JSON.stringify(body)).replaceAll(/"(?:query|q|corrected)":"[^"]*"/g, '');

const canCall = (access: Operation['access'], reader: Person | null): boolean =>
  access === 'admin' ? reader?.role === 'admin' : reader !== null || access === 'public' || access === 'browsing';

type Look = (road: string, text: string) => void;

/** Looks at everything that the operations answer to a reader. Returns those that answer. */
export async function readOperations(planted: Planted, reader: Person | null, look: Look): Promise<Set<string>> {
  const { test } = planted;
  const queries = listQueries(planted);
  const calls: { operation: string; url: string }[] = [];
  for (const { operation, path, access } of reads)
    if (canCall(access, reader))
      for (const one of await listPaths(planted, path))
        for (const ask of queries[operation] ?? ['']) calls.push({ operation, url: `/api${one}${ask && `?${ask}`}` });
  const answered = new Set<string>();
  await each(calls, async ({ operation, url }) => {
    for (let cursor: unknown = '', page = 0; typeof cursor === 'string' && page < 20; page += 1) {
      const more = cursor === '' ? '' : `${url.includes('?') ? '&' : '?'}cursor=${cursor}`;
      const { status, body } = await test.call(reader, 'GET', `${url}${more}`);
      if (status === 200) answered.add(operation);
      look(operation, asText(body));
      cursor = body?.['next'];
    }
  });
  return answered;
}

/** Endpoints without text, or whose text has a test of its own. */
const wordless =
  /^\/(files\/.*webp|sitemap\/(problems|providers)|brand|app-icons|shared|problems|providers|exports|api\/live)\b/;

/** Looks at everything that the endpoints, and the addresses `more`, send to a reader. */
export async function readEndpoints(
  planted: Planted,
  reader: Person | null,
  look: Look,
  more: readonly string[] = [],
): Promise<void> {
  const { test } = planted;
  const cookie = reader && (await test.cookieOf(reader));
  const calls = [...more];
  for (const { method, path, access } of endpoints)
    if (method === 'GET' && !wordless.test(path) && canCall(access, reader))
      calls.push(...(await listPaths(planted, path)));
  await each(calls, async (url) => {
    const headers = { host: '127.0.0.1', ...(cookie && { cookie }) };
    const answer = await test.app.inject({ url: url.includes('?') ? url : `${url}?range=last-7-days`, headers });
    const text = `${JSON.stringify(answer.headers)} ${await readBytes(answer.rawPayload)}`;
    look(url.replaceAll(/[0-9a-f-]{36}/g, '…'), text);
  });
}

/** The text of a PDF, of the files of a ZIP, or of a file. */
export async function readBytes(bytes: Buffer): Promise<string> {
  const begin = bytes.subarray(0, 4).toString('latin1');
  if (begin === '%PDF')
    return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
  if (!begin.startsWith('PK')) return String(bytes);
  const texts = [...readZip(bytes)].map(async ([name, content]) => `${name} ${await readBytes(content)}`);
  return (await Promise.all(texts)).join();
}
