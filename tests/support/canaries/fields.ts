import type { Person } from '#engine/actor.ts';
import { operations } from '../operations.ts';
import { listTypedFields } from './canaries.ts';

/** The states of what people typed: in all but one, others must not read it, or not all of it. */
export const states = [
  'left',
  'open',
  'masked',
  'held',
  'edited',
  'hidden',
  'deleted',
  'suspended',
  'leaving',
] as const;
export type State = (typeof states)[number];

/** The readers of each typed field: everyone while it is open, two people, the author and admins, or the author. */
export const fieldsFor = {
  everyone: [
    'problems.post.title',
    'problems.post.description',
    'problems.post.location',
    'problems.edit.title',
    'problems.edit.description',
    'problems.edit.location',
    'problems.comment.content',
    'problems.editComment.content',
    'providers.save.shortBio',
    'providers.save.detailedBio',
    'providers.save.portfolio.alt',
    'providers.save.locationsServed',
    'providers.addService.serviceName',
    'providers.addService.description',
    'providers.updateService.serviceName',
    'providers.updateService.description',
    'reviews.rate.comment',
    'reviews.rate.photos.alt',
    'reviews.amend.comment',
    'reviews.amend.photos.alt',
    'reviews.reply.text',
  ],
  two: [
    'quotes.request.description',
    ...['offer', 'submit', 'revise'].flatMap((step) =>
      ['scope', 'estimatedTimeline', 'lines.description'].map((name) => `quotes.${step}.${name}`),
    ),
    'quotes.cancel.reason',
    'quotes.backOut.reason',
    'jobs.propose.notes',
    'jobs.reschedule.reason',
    'jobs.rework.reason',
    'certificates.deliver.number',
    'disputes.open.claim',
    'disputes.state.text',
    'disputes.appeal.text',
    'orders.propose.reason',
    'orders.propose.lines.description',
    'visits.contestNoShow.reason',
    'messages.send.text',
    'files.upload.name',
    'team.add.name',
    'team.save.name',
  ],
  admins: [
    'moderation.report.reason',
    'moderation.appeal.text',
    'moderation.appealSuspension.text',
    'privacy.fileCase.text',
    'privacy.reportFault.text',
    'privacy.reportFault.page',
    'languages.reportSentence.page',
    'languages.reportSentence.sentence',
    'languages.reportSentence.suggestion',
    'credentials.submit.nameOnDocument',
    'credentials.submit.number',
    // Admins type these for one another.
    'people.addNote.text',
    'moderation.resolve.note',
    'moderation.dismiss.note',
  ],
  author: [
    'jobs.saveNote.text',
    'accounts.renamePasskey.name',
    'problems.similar.description',
    'problems.suggestCategory.words',
  ],
} satisfies Record<string, readonly string[]>;
type Readers = keyof typeof fieldsFor;
export const readersOf = (field: string): Readers | undefined =>
  (Object.keys(fieldsFor) as Readers[]).find((one) => (fieldsFor[one] as readonly string[]).includes(field));

/** Typed fields that no canary stands in, and the reason. */
export const unplanted: Record<string, readonly string[]> = {
  'Contact details and their like: contact-privacy.test.ts': [
    'accounts.saveProfile.phone',
    'accounts.saveProfile.address',
    'accounts.saveProfile.city',
    'accounts.saveProfile.postalCode',
    'providers.save.contactEmail',
    'providers.save.contactPhone',
    'providers.save.vatNumber',
    'providers.save.businessAddress',
    'quotes.accept.visit.address',
    'quotes.accept.visit.phone',
    'quotes.saveVisit.address',
    'quotes.saveVisit.phone',
    'bank-details.save.holder',
    'bank-details.save.number',
    'bank-details.save.shapId',
  ],
  'Names, which the other party reads': [
    'accounts.register.fullName',
    'accounts.saveProfile.fullName',
    'providers.save.name',
    'applications.apply.name',
  ],
  'One of a list, a number, or a place': [
    'providers.save.specialty',
    'applications.apply.specialty',
    'applications.apply.places',
    'problems.post.category',
    'problems.post.budget',
    'problems.edit.category',
    'problems.edit.budget',
    'problems.similar.title',
    'problems.similar.category',
  ],
  'Nothing is kept of a refused call, which is the sample': [
    'accounts.signInWithCode.code',
    'accounts.enableSecondFactor.code',
    'accounts.addPasskey.name',
  ],
};

/** The operations that change something, with the fields that people type into. */
export const typing = operations
  .filter(({ method }) => method !== 'GET')
  .map((operation) => ({
    ...operation,
    fields: listTypedFields(operation.schema, operation.operation).map(({ path }) => path),
  }))
  .filter(({ fields }) => fields.length > 0);

/** Texts between two people that an admin can hide. The lines of a change stay: they are what is agreed. */
const hideable = /^(messages\.send|orders\.propose\.reason|disputes\.(open|state|appeal)|team\.)/;

/** Texts between two people that go with the account of their author. */
const isForgotten = /^(quotes\.(cancel|backOut)|jobs\.(reschedule|rework))\.reason$/;

/** True if no admin checks the text: it is stored without anything to hide. */
export const isHarmless = (field: string): boolean => /\.(alt|locationsServed)$/.test(field);

/** True if the field is planted in the state. */
export function isPlanted(field: string, state: State): boolean {
  const readers = readersOf(field);
  if (readers === undefined) return false;
  if (state === 'open') return true;
  if (readers === 'two')
    return (state === 'hidden' && hideable.test(field)) || (state === 'left' && isForgotten.test(field));
  if (readers !== 'everyone') return false;
  if (state === 'deleted') return /omment\.|Service/.test(field);
  if (state === 'edited') return /\.(edit|editComment|amend|update\w*|save|reply)\./.test(field);
  return true;
}

/** True if admins may read the text, whatever its state. */
export const isForAdmins = (field: string): boolean => ['everyone', 'admins'].includes(readersOf(field) ?? '');

/** The accounts that may read a text; null is everyone. `quoted` have quotes on the problems of the author. */
export function listReaders(
  field: string,
  state: State,
  { author, other, quoted }: { author: Person; other: Person; quoted: readonly Person[] },
): ReadonlySet<string> | null {
  const own = new Set([author.id]);
  const two = new Set([author.id, other.id]);
  switch (readersOf(field)) {
    case 'everyone':
      if (state === 'open' || state === 'masked') return null;
      if ((state === 'held' || state === 'edited') && isHarmless(field)) return null;
      // Reviews help others choose: they stay when their author has left.
      if (state === 'left' && /^reviews.*(comment|text)$/.test(field)) return null;
      if (state === 'hidden' && field === 'providers.save.locationsServed') return null;
      // A reply lies between the two of the job too.
      if (field === 'reviews.reply.text' && ['suspended', 'leaving'].includes(state)) return two;
      // A quote keeps the words that it answers.
      if (field.startsWith('problems.') && !/omment/.test(field) && ['suspended', 'leaving'].includes(state))
        return new Set([author, ...quoted].map(({ id }) => id));
      return own;
    case 'two':
      return state === 'hidden' || state === 'left' ? own : two;
    default:
      return own;
  }
}
