import { operationsOf } from '#core/contract.ts';
import { translatedLanguages } from '#core/languages.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { z } from '#core/zod.ts';
import { sentenceReportLifecycle } from './lifecycle.ts';
import { maxSentence, maxSuggestion } from './limits.ts';
import { sentenceRefusals } from './wording.ts';

const language = z.enum(translatedLanguages);
const count = z.number().int();
const status = z.enum(listStatuses(sentenceReportLifecycle));
export const reportSources = ['page', 'upload'] as const;

/** A language as admins see it. */
export const languageState = z.strictObject({
  language,
  /** Sentences of its catalogue, and those that are translated. */
  translated: count,
  total: count,
  /** Null while it is beta. */
  reviewed: z.strictObject({ at: z.iso.datetime(), by: z.string() }).nullable(),
  openReports: count,
});

const noSentence = () => sentenceRefusals.noSentence;

/** A person's report of a sentence. `page` is the address of the page in the site map. */
export const newSentenceReport = z.strictObject({
  language,
  page: text({ max: 200 }),
  sentence: text({ min: 1, max: maxSentence, tooShort: noSentence, required: noSentence }),
  suggestion: text({ max: maxSuggestion }).default(''),
});

/** A report as admins read it. */
export const listedReport = z.strictObject({
  id: z.uuid(),
  language,
  source: z.enum(reportSources),
  /** Null for a sentence of an uploaded file. */
  page: z.string().nullable(),
  sentence: z.string(),
  suggestion: z.string().nullable(),
  /** The messages that may have made the sentence, with their texts of today. */
  messages: z.array(z.strictObject({ key: z.string(), english: z.string(), text: z.string() })),
  /** The change that an admin accepted; null without one. */
  change: z.strictObject({ key: z.string(), text: z.string() }).nullable(),
  status,
  at: z.iso.datetime(),
});

const operation = operationsOf('Languages');

export const languagesContract = {
  reviewed: operation({
    GET: '/languages',
    access: 'public',
    summary: 'The languages that an admin has marked as reviewed; all others are beta',
    output: z.strictObject({ reviewed: z.array(language) }),
  }),
  reportSentence: operation({
    POST: '/languages/reports',
    access: 'public',
    limit: { name: 'sentences' },
    creates: true,
    summary: 'Report a sentence that reads wrong in a language, with a suggestion or without one',
    input: newSentenceReport,
  }),
  states: operation({
    GET: '/languages/states',
    access: 'admin',
    summary: 'Each language with the share that is translated, its review and its open reports',
    output: z.strictObject({ items: z.array(languageState) }),
  }),
  review: operation({
    PUT: '/languages/{language}/review',
    access: 'admin',
    summary: 'Mark a language as reviewed, or as beta again',
    input: z.strictObject({ language, isReviewed: z.boolean() }),
    output: languageState,
  }),
  uploadCatalogue: operation({
    POST: '/languages/{language}/catalogue',
    access: 'admin',
    limit: { name: 'uploads' },
    upload: true,
    summary:
      'Take the changed sentences of a PO file; each is kept as an accepted report, and goes live with the next release. 422 with key and fault of each that is wrong, 20 at most',
    input: z.strictObject({
      language,
      body: z.instanceof(Uint8Array, { error: 'The file is the body of the request.' }),
    }),
    output: z.strictObject({ changed: count }),
  }),
  reports: operation({
    GET: '/languages/reports',
    access: 'admin',
    summary: 'The reports of sentences, 20 a page: open ones oldest first, others newest first',
    input: z.strictObject({ language: language.optional(), status: status.default('open'), cursor: cursor.optional() }),
    output: pageSchema(listedReport),
  }),
  accept: operation({
    POST: '/languages/reports/{id}/accept',
    access: 'admin',
    summary:
      'Accept a report, with the new text of one of its sentences or without one. 409 if another admin was faster',
    input: z.strictObject({
      id: z.uuid(),
      change: z
        .strictObject({ key: z.string().min(1).max(300), text: text({ min: 1, max: maxSuggestion }) })
        .nullable()
        .default(null),
    }),
    output: listedReport,
  }),
  decline: operation({
    POST: '/languages/reports/{id}/decline',
    access: 'admin',
    summary: 'Decline a report. 409 if another admin was faster',
    input: z.strictObject({ id: z.uuid() }),
    output: listedReport,
  }),
  reopen: operation({
    POST: '/languages/reports/{id}/reopen',
    access: 'admin',
    summary: 'Open a report again that was accepted or declined; its change is taken back',
    input: z.strictObject({ id: z.uuid() }),
    output: listedReport,
  }),
};
