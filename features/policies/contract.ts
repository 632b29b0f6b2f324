import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { storedInLanguages, typedInLanguages } from '#core/in-languages.ts';
import { languages } from '#core/languages.ts';
import { queryInteger } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { maxRevision, maxSource, maxSummary, maxVersions } from './limits.ts';
import { editorWords } from './wording.ts';

const version = z.number().int().min(1).max(maxVersions);

/** `holds` is in force, `coming` is published and begins later, `past` was replaced. */
const state = z.enum(['holds', 'coming', 'past']);

const publishedVersion = z.strictObject({
  version,
  state,
  /** The changes in a sentence or two; empty for the first version. */
  summary: z.string(),
  publishedAt: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  /** When the reader accepted it; null for a visitor, and if they have not. */
  acceptedAt: z.iso.datetime().nullable(),
});

const part = z.strictObject({ change: z.enum(['same', 'added', 'removed']), text: z.string() });

/** A heading, paragraph, list item or row of a table. */
const changedBlock = z.strictObject({
  kind: z.enum(['heading', 'text', 'item']),
  parts: z.array(part),
});

const draft = z.strictObject({
  source: z.string(),
  sourceInLanguages: storedInLanguages,
  /** Counts the saves of this draft; 0 before the first, when `source` is that of the newest version. */
  revision: z.number().int(),
  savedAt: z.iso.datetime().nullable(),
  savedBy: z.string().nullable(),
  /** The number that the draft gets when it is published. */
  nextVersion: z.number().int(),
  /** The earliest day from which it may hold, in South African time. */
  earliest: z.iso.date(),
  /** The latest day from which it may hold. */
  latest: z.iso.date(),
});

/** The translations stay where they are left out: pages of the version before send none. */
const sourceInLanguages = typedInLanguages(text({ max: maxSource })).optional();
const source = text({ min: 1, max: maxSource, required: () => editorWords.empty, tooShort: () => editorWords.empty });
const revision = z.number().int().min(0).max(maxRevision);
const operation = operationsOf('Policies');

/** The admin's details of a version besides its text. */
export const publication = z.strictObject({
  /** The first day on which it holds, in South African time. */
  startsOn: z.iso.date({ error: () => editorWords.badDate }),
  summary: text({
    min: 3,
    max: maxSummary,
    required: () => editorWords.summaryMissing,
    tooShort: () => editorWords.summaryMissing,
  }),
});

export const policiesContract = {
  read: operation({
    GET: '/policy',
    access: 'public',
    summary:
      'The privacy policy as sanitised HTML: the version in force, or any other by its number, in the language of the reader where that version has a translation, else in English',
    input: z.strictObject({ version: queryInteger(1, maxVersions).optional() }),
    output: publishedVersion.extend({ html: z.string(), lang: z.enum(languages), versions: z.array(publishedVersion) }),
  }),
  changes: operation({
    GET: '/policy/changes',
    access: 'public',
    summary: 'What a version changes against the one before it, word by word',
    input: z.strictObject({ version: queryInteger(2, maxVersions) }),
    output: z.strictObject({ blocks: z.array(changedBlock) }),
  }),
  accept: operation({
    POST: '/policy/acceptance',
    access: 'signed-in',
    summary: 'Accept a published version; the date of the first time is kept',
    input: z.strictObject({ version }),
    output: z.strictObject({ acceptedAt: z.iso.datetime() }),
  }),
  draft: operation({
    GET: '/policy/draft',
    access: 'admin',
    summary: 'The draft of the next version as Markdown; the newest version where there is none',
    output: draft,
  }),
  saveDraft: operation({
    PUT: '/policy/draft',
    access: 'admin',
    summary: 'Save the draft over the revision that was read; 409 where another admin has saved since',
    input: z.strictObject({ source, sourceInLanguages, revision }),
    output: draft,
  }),
  discardDraft: operation({
    POST: '/policy/draft/discard',
    access: 'admin',
    summary: 'Discard the draft at the revision that was read',
    input: z.strictObject({ revision }),
    output: draft,
  }),
  preview: operation({
    POST: '/policy/preview',
    access: 'admin',
    summary: 'How a text would look, with the placeholders filled in, and the names that are no placeholders',
    input: z.strictObject({ source }),
    output: z.strictObject({ html: z.string(), unknown: z.array(z.string()) }),
  }),
  publish: operation({
    POST: '/policy/versions',
    access: 'admin',
    creates: true,
    summary:
      'Publish the draft at the revision that was read. It holds from a day at least 30 days away, and everyone is told',
    input: publication.extend({ revision: revision.min(1, { error: () => editorWords.saveFirst }) }),
    output: z.strictObject({ version, startsAt: z.iso.datetime() }),
  }),
};
