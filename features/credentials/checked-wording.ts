import { showDate } from '#core/time.ts';
import type { Claim } from './claim-contract.ts';
import type { Method } from './methods.ts';

/** The way in which a credential was checked. `register` is the body that keeps the register. */
export const methodWords: Record<Method, (facts: { register: string }) => string> = {
  register: ({ register }) => `An admin compared it with the public register of ${register}.`,
  document: () => 'An admin saw the document.',
  form: () => 'Only the form of the number was checked.',
};

/** The panel of a listing, a quote and an agreement. */
export const checkedWords = {
  title: 'What was checked',
  agreedTitle: 'What was checked when you agreed',
  agreedText: (date: string) => `As it was on ${date}. It may have changed since.`,
  number: (number: string) => `number ${number}`,
  when: (checkedAt: string, lastDay: string) => `Checked on ${checkedAt}. Counts until ${lastDay}.`,
  categories: (categories: string) => `For ${categories}.`,
  missing: (kind: string) => `No ${kind} was shown to us.`,
  how: 'How do you know?',
  howAbout: (kind: string) => `How do you know? ${kind}`,
  event: (date: string) => `Our log has the check of ${date}:`,
  register: (name: string) => `Look it up yourself: ${name}`,
};

/** A claim in one paragraph, for papers. */
export const claimSentence = ({ kind, number, method, registerName, checkedAt, lastDay, limits }: Claim): string =>
  [
    number === '' ? `${kind}.` : `${kind}, number ${number}.`,
    methodWords[method]({ register: registerName }),
    checkedWords.when(showDate(checkedAt), showLastDay(lastDay)),
    limits,
  ].join(' ');

/** A last day such as `2027-03-03`, as people read it. */
export const showLastDay = (lastDay: string): string => showDate(`${lastDay}T12:00:00+02:00`);
