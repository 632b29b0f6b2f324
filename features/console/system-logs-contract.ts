import { operationsOf } from '#core/contract.ts';
import { calendarDay } from '#core/fields.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { z } from '#core/zod.ts';
import { logRefusals } from './system-logs-wording.ts';

/** The filters of the log; an event must match each filter that is given. */
export const logFilters = z.strictObject({
  /** The id of an account, or the beginning of its email address or name: events by it, and events about it. */
  person: text({ min: 1, max: 254, mayHoldIdNumber: true }).optional(),
  noun: text({ min: 1, max: 40 }).optional(),
  step: text({ min: 1, max: 60 }).optional(),
  /** A day in Johannesburg. */
  day: calendarDay().optional(),
  /** The id of a thing, of an event or of a payment, or at least the first eight characters of a thing's id. */
  reference: text({ min: 1, max: 60, mayHoldIdNumber: true }).optional(),
});
export type LogFilters = z.output<typeof logFilters>;

const part = z.strictObject({ is: z.enum(['same', 'removed', 'added']), text: z.string() });

/** One value of an event: before, if the event has it, and after. */
export const change = z.strictObject({
  field: z.string(),
  /** Null if there was nothing, and if the values are hidden. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The values are private: an admin sees them after giving a reason. */
  isHidden: z.boolean(),
  /** Both texts as one, word by word, if they are long and have much in common. */
  parts: z.array(part).nullable(),
});
export type Change = z.output<typeof change>;

export const loggedEvent = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null when the system did it. */
  actor: z.strictObject({ id: z.uuid(), fullName: z.string() }).nullable(),
  /** The role in which the actor did it: `owner`, `admin`, `system` … */
  party: z.string(),
  noun: z.string(),
  step: z.string(),
  subjectId: z.uuid(),
  /** The admin's page of the thing; null if it has none. */
  link: z.string().nullable(),
  changes: z.array(change),
});
export type LoggedEvent = z.output<typeof loggedEvent>;

const reason = text({ min: 3, max: 500, tooShort: () => logRefusals.sayWhy, required: () => logRefusals.sayWhy });
const operation = operationsOf('Console');

export const systemLogsContract = {
  events: operation({
    GET: '/console/events',
    access: 'admin',
    summary: 'The log of everything that happened, newest first, 50 a page; private values are hidden',
    input: logFilters.extend({ cursor: cursor.optional() }),
    output: pageSchema(loggedEvent).extend({
      /** The person that the list is narrowed to. */
      person: z.strictObject({ id: z.uuid(), fullName: z.string(), email: z.string() }).nullable(),
      /** The event after which `newerEvents` counts; null while the list is empty. */
      newest: z.string().nullable(),
    }),
  }),
  newerEvents: operation({
    GET: '/console/events/newer',
    access: 'admin',
    summary: 'How many events are newer than the newest that was read, up to 100',
    input: logFilters.extend({ newest: cursor.optional() }),
    output: z.strictObject({ count: z.number().int() }),
  }),
  eventKinds: operation({
    GET: '/console/events/kinds',
    access: 'admin',
    summary: 'The nouns and steps that the log has, for its filters',
    output: z.strictObject({ kinds: z.array(z.strictObject({ noun: z.string(), step: z.string() })) }),
  }),
  lookAtEvent: operation({
    POST: '/console/events/{id}/look',
    access: 'admin',
    summary: 'Show the private values of an event; the look and its reason go into the log',
    input: z.strictObject({ id: z.uuid(), reason }),
    output: z.strictObject({ changes: z.array(change) }),
  }),
  exportEvents: operation({
    POST: '/console/events/export',
    access: 'admin',
    summary:
      'Get the address from which the newest 100,000 events can be downloaded as CSV within 5 minutes; private values stay hidden',
    input: z.strictObject({ filters: logFilters, reason }),
    output: z.strictObject({ url: z.string() }),
  }),
};
