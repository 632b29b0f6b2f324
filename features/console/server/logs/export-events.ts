import { createHmac, timingSafeEqual } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import { Refusal } from '#core/errors.ts';
import { toDay } from '#core/month.ts';
import { hour, minute } from '#core/time.ts';
import { neutralise } from '#features/privacy/server/neutralise.ts';
import { logFilters, type LogFilters, type LoggedEvent } from '#features/console/system-logs-contract.ts';
import {
  exportWords as words,
  fieldName,
  nounName,
  partyName,
  readable,
  valueWords,
} from '#features/console/system-logs-wording.ts';
import { newId } from '#engine/columns.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, World } from '#engine/work.ts';
import type { Person } from '#engine/actor.ts';
import { readFilters } from './event-keys.ts';
import { keyOf, readEvents, showEvent } from './queries.ts';
import { logEvents } from './look-at-event.ts';

/** Milliseconds in which a download may begin. */
const ticketFor = 5 * minute;
/** Events of one file, and of one statement. */
const maxExported = 100_000;
const batch = 1_000;

/** Writes the export into the log and returns its address, which is good for this admin for 5 minutes. */
export async function openExport(
  work: PersonWork,
  { filters: typed, reason }: { filters: LogFilters; reason: string },
): Promise<string> {
  const { world, actor, now } = work;
  const { person } = await readFilters(world, typed);
  // The log and the address name a person by their id: a name would stay when they leave.
  const filters = { ...typed, ...(person !== null && { person: person.id }) };
  await recordEvent(work, logEvents, 'export', {
    id: newId(),
    by: 'admin',
    before: null,
    after: 'exported',
    data: { reason, filters },
  });
  const content = JSON.stringify({ filters, by: actor.id, until: now.getTime() + ticketFor });
  const ticket = `${Buffer.from(content).toString('base64url')}.${sign(world, content).toString('base64url')}`;
  return `/exports/system-logs.csv?ticket=${ticket}`;
}

const sign = (world: World, content: string): Buffer =>
  createHmac('sha256', world.config.sessionSecret).update(`system-logs\n${content}`).digest();

/** The filters of an export by this admin's ticket. 404 for a ticket that is invalid, another's, or too old. */
export function readTicket(world: World, actor: Person, ticket: unknown): LogFilters {
  const [encoded = '', signature = ''] = typeof ticket === 'string' ? ticket.split('.') : [];
  const content = Buffer.from(encoded, 'base64url').toString();
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(world, content)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal('request.not-found');
  const { filters, by, until } = JSON.parse(content) as { filters: unknown; by: string; until: number };
  if (by !== actor.id || until < world.clock.now().getTime()) throw new Refusal('request.not-found');
  return logFilters.parse(filters);
}

/** The log as CSV for South African spreadsheets, a batch at a time: no statement and no memory grows with its length. */
export async function* writeExport(
  world: World,
  filters: LogFilters,
  { max = maxExported }: { max?: number } = {},
): AsyncGenerator<string> {
  const read = await readFilters(world, filters);
  yield toCsv([words.columns], true);
  let written = 0;
  for (let before: ReturnType<typeof keyOf> | undefined; ;) {
    const size = Math.min(batch, max - written);
    const rows = await readEvents(world, read, { before }, size + 1);
    const page = rows.slice(0, size);
    if (page.length > 0) yield toCsv(page.map((row) => toCells(showEvent(world, row))));
    written += page.length;
    const last = page.at(-1);
    if (rows.length <= size || last === undefined) return;
    if (written >= max) return yield toCsv([[words.cut(max.toLocaleString('en-ZA'))]]);
    before = keyOf(last);
  }
}

const toCsv = (rows: string[][], isFirst = false): string => stringify(rows, { bom: isFirst, delimiter: ';' });

function toCells({ id, at, actor, party, noun, step, subjectId, changes }: LoggedEvent): string[] {
  return [
    toDay(at),
    toTime(at),
    actor?.fullName ?? words.system,
    partyName(party),
    nounName(noun),
    readable(step),
    changes.map(toLine).join('\n'),
    subjectId,
    actor?.id ?? '',
    id,
  ].map(neutralise);
}

/** `08:30:00` in Johannesburg. */
const toTime = (at: string) => new Date(new Date(at).getTime() + 2 * hour).toISOString().slice(11, 19);

function toLine({ field, before, after, isHidden }: LoggedEvent['changes'][number]): string {
  if (isHidden) return words.given(fieldName(field), words.hidden);
  return before === null || before === after
    ? words.given(fieldName(field), after ?? valueWords.none)
    : words.changed(fieldName(field), before, after ?? valueWords.none);
}
