import type { CodesOf } from '#core/errors.ts';
import type { EventWords } from '#core/wording.ts';
import { daysToDeliver } from './deadline.ts';
import type { CertificateStatus, CertificateStep } from './lifecycle.ts';

export const certificateErrors: Record<CodesOf<'certificates'>, string> = {
  'certificates.answer-missing': 'Say if this work needs a certificate, then mark it as completed.',
  'certificates.not-held':
    'Only a provider whose licence an admin has confirmed can promise this certificate. You can complete the work without it.',
};

/** The errors of the form, each beside its field. */
export const certificateRefusals = {
  number: 'Enter the number as it is printed: letters, digits, spaces, and / . -',
  file: 'Add the certificate as a PDF or a photo.',
} as const;

export const certificateWords = {
  loadFailed: 'Failed to fetch the certificate of this job.',
  dueOn: (date: string) => `Due by ${date}`,
  dueToday: 'Due today',
  wasDue: (date: string) => `It was due on ${date}.`,
  added: 'Added',
  number: 'Number',
  file: 'Certificate',
  toAdd: `The member gets it within ${daysToDeliver} working days after the work was completed.`,
  toAddLate: 'The member can see that it is late. You can still add it.',
  promised: (provider: string) => `${provider} adds it here within ${daysToDeliver} working days after the work.`,
  late: (provider: string) => `${provider} has not added it. You can ask for it, or tell us.`,
  kept: 'You keep it here, also if the provider leaves.',
  message: 'Message',
  report: 'Report this',
  register: (name: string) => `Ask ${name}`,
  fileGone: 'The file was deleted with the account it belonged to.',
} as const;

export const deliverDialogWords = {
  title: (name: string) => `Add the ${name}`,
  text: 'The member gets the number and the file. Only the two of you can open it.',
  number: 'Number of the certificate',
  numberHint: 'As it is printed.',
  file: 'The certificate',
  addFile: 'Add a PDF or a photo',
  fileHint: 'One file',
  confirm: 'Add the certificate',
  keep: 'Not yet',
  sending: 'Sending the file…',
  saving: 'Adding…',
} as const;

/** The certificate of a job in its timeline. */
export const certificateTimelineWords = {
  owed: ({ provider, name }: CertificateNames) => `${provider} promised the ${name}`,
  late: ({ name }: CertificateNames) => `The ${name} became late`,
  delivered: ({ provider, name }: CertificateNames) => `${provider} added the ${name}`,
} as const satisfies Record<CertificateStatus, (names: CertificateNames) => string>;

type CertificateNames = { provider: string; name: string };

/** The words of each step of a certificate. */
export const certificateStepWords = {
  promise: { happened: 'Certificate promised' },
  deliver: { happened: 'Certificate added', done: 'The certificate is with the member.' },
  'fall-late': { happened: 'Certificate late' },
} as const satisfies Record<CertificateStep, EventWords>;
