import type { CodesOf } from '#core/errors.ts';
import { shortName } from '#core/short-name.ts';
import { formatRand } from '#core/money/money.ts';
import type { CaseKind } from './kinds.ts';

export const privacyErrors: Record<CodesOf<'privacy'>, string> = {
  'privacy.export-under-way': 'Your copy is already being made. We tell you when it is ready.',
  'privacy.not-ready': 'This copy can no longer be downloaded. Ask for a new one.',
};

export const caseRefusals = {
  noKind: 'Choose what you ask for.',
  tooShort: 'Tell us what it is about, in at least 10 characters.',
  noAnswer: 'Write an answer.',
};

/** The reason that the other party of a quote or a job reads. */
export const leavingReasons = {
  member: 'The member closed their account.',
  provider: 'The provider closed their account.',
};

const filedTitles: Record<CaseKind, string> = {
  objection: 'Someone objects to a use of their data',
  correction: 'Someone asks for a correction of their data',
  fault: 'Someone reports that something does not work',
};

export const privacyNotices = {
  exportReady: {
    title: 'Your data is ready',
    description: 'You can download the copy of your data for 7 days.',
  },
  exportFailed: {
    title: 'Your copy could not be made',
    description: 'Something went wrong on our side. Please ask for it again.',
  },
  caseFiled: (kind: CaseKind, date: string) => ({
    title: filedTitles[kind],
    description: `An answer is due by ${date}.`,
  }),
  caseDue: (kind: CaseKind, date: string) => ({
    title: kind === 'fault' ? 'A fault report is waiting for an answer' : 'A privacy request is waiting for an answer',
    description: `An answer is due by ${date}.`,
  }),
  caseAnswered: (kind: CaseKind, answer: string) => ({
    title: kind === 'fault' ? 'Your report has an answer' : 'Your privacy request has an answer',
    description: answer,
  }),
  deletionAsked: (date: string) => ({
    title: 'Your account will be deleted',
    description: `No one can see you on the site any more. On ${date} we delete your account. Until then you can log in and keep it. If you did not ask for this, log in, keep your account and change your password.`,
  }),
};

/** The mail to the information officer about a request. */
export const officerWords = {
  officer: 'information officer',
  asks: (due: string, name: string, text: string) => `${due}\n\n${name} writes:\n${text}`,
  why: 'You got this email because the site names you as its information officer.',
};

/** The content of each file of a copy, for its README. */
export const copiedFiles: Record<string, string> = {
  account: 'Your account: name, contact details and dates.',
  sessions: 'Where you are logged in.',
  passkeys: 'Your passkeys, without their keys.',
  files: 'The files that you uploaded. The files themselves are in the folder files.',
  notifications: 'The notifications that you got.',
  'notification-preferences': 'Your notification settings.',
  emails: 'The emails that we sent you in the last 30 days.',
  'push-devices': 'The devices that get push notifications, without their addresses.',
  plans: 'Your plans.',
  payments: 'Your payments for plans.',
  cards: 'The cards that renewals charge, without their codes.',
  refunds: 'Your refunds.',
  disputes: 'The payments that your bank disputed.',
  'plan-invoices': 'Our invoices and credit notes for those payments.',
  policies: 'The versions of our policy that you accepted.',
  listing: 'Your listing as a provider.',
  services: 'The services of your listing.',
  team: 'The people of your team: names, photos, and since when they work with you.',
  credentials:
    'The licences and papers that you submitted for a check, with what came of it, and which admin opened the documents when.',
  applications: 'Your applications to become a provider.',
  portfolio: 'The pictures of your portfolio.',
  problems: 'The problems that you posted.',
  'problem-photos': 'Which photo belongs to which problem.',
  likes: 'The problems that you like.',
  comments: 'Your comments.',
  quotes: 'The quotes that you asked for or gave.',
  'quote-revisions': 'Each version of those quotes.',
  'quote-lines': 'The lines of those quotes.',
  'quote-services': 'The services that requests name.',
  'quote-files': 'Which file belongs to which quote.',
  visits: 'The addresses and numbers that you gave for agreed work.',
  jobs: 'Your jobs.',
  'job-photos': 'Which photo belongs to which job.',
  'job-notes': 'Your private notes on jobs.',
  'job-visits':
    'The visits of your jobs: the agreed time, who comes, what was said about it, the arrival, and if you kept it.',
  'no-shows': 'The reports that one of you was not at a visit, with what was answered and decided.',
  'change-orders': 'The changes of the price of your jobs, with what became of them.',
  'change-order-lines': 'The lines that those changes add or take away.',
  'change-order-photos': 'Which photo belongs to which change.',
  'job-disputes': 'The disputes of your jobs, with what each of you wanted and what was decided.',
  'dispute-offers': 'The offers of both sides in those disputes.',
  'dispute-texts': 'What both sides wrote in those disputes.',
  'dispute-photos': 'Which photo belongs to which of these texts.',
  'dispute-evidence': 'What both sides chose from the record of the job.',
  'payment-steps': 'The payments of your jobs, as you and the other side wrote them down.',
  'payment-proofs': 'Which file is a proof of which payment.',
  'bank-details': 'Your bank details, and during the 72 hours after a change those from before.',
  certificates: 'The certificates that your jobs owe, with their numbers.',
  reviews: 'The reviews that you wrote or got.',
  'review-photos': 'Which photo belongs to which review.',
  papers: 'Your agreements, changes of them, receipts and invoices.',
  conversations: 'Your conversations.',
  messages: 'The messages between you and others.',
  'message-files': 'Which file belongs to which message.',
  'message-settings': 'Your settings for messages.',
  reports: 'Your reports.',
  'sentence-reports': 'The sentences of this site that you reported, with what you suggested.',
  'moderation-decisions': "Our admins' decisions about your posts, and your appeals.",
  'job-records': 'The records of jobs that you asked for, with their last hash.',
  exports: 'The copies of your data that you asked for.',
  'privacy-cases': 'Your objections, corrections and reports of faults, with our answers.',
  activity: 'Your activity on the site, step by step.',
};

export const copyWords = {
  title: (name: string) => `Everything that we have about ${name}`,
  made: (instant: string) =>
    `Put together at ${instant}. All times in this copy are in UTC and end with Z: in South Africa it is two hours later.`,
  formats:
    'Each file comes twice: as JSON for programs, and as CSV for spreadsheets. In the CSV files columns are separated by semicolons, and a cell that a spreadsheet could run as a formula begins with an apostrophe. The JSON files have every text exactly as it was typed.',
  empty: 'Files without content are left out.',
  others: 'Contact details of other people are only included where you can see them on the site too.',
  contents: 'Files in this copy:',
  missing: 'These files of yours are lost, and are not in this copy:',
};

/** The Privacy tab: a copy of one's data. */
export const exportWords = {
  title: 'Download your data',
  text: 'Get a copy of everything that we have about you, with your files, in one ZIP file.',
  failedToLoad: 'Failed to load your data request',
  ask: 'Ask for my data',
  asking: 'Asking',
  askAgain: 'Ask for a new copy',
  tryAgain: 'Try again',
  asked: 'Your copy is in the queue. We tell you when it is ready.',
  beingMade: 'Your copy is being made. We tell you when it is ready.',
  ready: (size: string, date: string) => `Your copy is ready (${size}). You can download it until ${date}.`,
  failed: 'Your copy could not be made. Please try again.',
  expired: 'Your last copy has expired. Ask for a new one.',
  askFailed: 'Your request could not be sent.',
  download: 'Download',
  downloading: 'Checking',
  dialogTitle: 'Download your data',
  dialogText: 'Confirm that it is you, so that no one else can download your data.',
  cancel: 'Cancel',
  downloadFailed: 'The download could not start',
};

/** The Privacy tab: deleting one's account. */
export const deletionWords = {
  title: 'Delete your account',
  text: 'Your account is hidden at once and deleted after 14 days. Until then you can log in and keep it.',
  open: 'Delete my account',
  dialogTitle: 'Delete your account?',
  failedToLoad: 'Failed to load what would be deleted',
  now: 'This happens now:',
  hidden: 'No one can find you or your listing. You are logged out everywhere.',
  problems: (count: number) => (count === 1 ? '1 problem is withdrawn.' : `${count} problems are withdrawn.`),
  quotes: (count: number) => (count === 1 ? '1 running quote is cancelled.' : `${count} running quotes are cancelled.`),
  jobs: (count: number) => (count === 1 ? '1 agreed job is cancelled.' : `${count} agreed jobs are cancelled.`),
  plan: ({ name, refundCents, feeCents }: { name: string; refundCents: number; feeCents: number }) =>
    refundCents === 0
      ? `Your ${shortName(name)} plan is cancelled. You pay nothing more, and there is no refund.`
      : `Your ${shortName(name)} plan ends, and we refund ${formatRand(refundCents)} to the card or account that you paid with, within 10 days.${feeCents > 0 ? ` We keep a fee of ${formatRand(feeCents)}.` : ''}`,
  told: 'We tell the other people that you closed your account.',
  later: (days: number) => `This happens in ${days} days:`,
  erased:
    'Your profile, problems, comments, files and emails are deleted. Messages, reviews and finished work stay with the other people, under “Former member”.',
  papers: 'The law makes us keep agreements, changes of them, receipts and invoices for 5 years, with your name.',
  copyFirst: 'Download your data first if you want to keep a copy.',
  confirm: 'Delete my account',
  deleting: 'Deleting',
  keep: 'Keep my account',
  failed: 'Your account could not be deleted',
  done: 'Your account will be deleted. You are logged out.',
};

/** The login page for a person whose account is going to be deleted. */
export const leavingWords = {
  title: 'Your account will be deleted',
  text: (date: string) => `You asked us to delete it. We delete it for good on ${date}.`,
  question: 'Keep my account?',
  keep: 'Keep my account',
  keeping: 'Keeping',
  logOut: 'Log out',
  loggingOut: 'Logging out',
  kept: 'Your account stays. Quotes and jobs that were cancelled stay cancelled.',
  failed: 'Your account could not be kept',
};

/** The Privacy tab: objections and corrections. */
export const caseWords = {
  title: 'Object or correct',
  text: 'Object to a use of your data, or ask us to correct it. You get an answer within 30 days.',
  to: (name: string, email: string) => (email === '' ? `We send it to ${name}.` : `We send it to ${name} (${email}).`),
  toOfficer: 'We send it to our information officer.',
  kind: 'What do you ask for?',
  kinds: {
    objection: 'Stop using some of my data',
    correction: 'Correct my data',
    fault: 'Something does not work',
  } satisfies Record<CaseKind, string>,
  what: 'What is it about?',
  send: 'Send',
  sending: 'Sending',
  sent: 'Your request is on its way. We answer within 30 days.',
  failed: 'Your request could not be sent',
  mine: 'Your requests',
  loading: 'Loading your requests',
  failedToLoad: 'Failed to load your requests',
  filed: (date: string) => `Sent on ${date}`,
  dueBy: (date: string) => `Answer by ${date}`,
  answered: (date: string) => `Answered on ${date}`,
};

/** The report of something that does not work, on the page Help. */
export const faultWords = {
  what: 'What does not work?',
  page: 'On which page?',
  send: 'Send report',
  sending: 'Sending',
  sent: 'Thank you. Your report is with our team. We answer within 7 days.',
  failed: 'Your report could not be sent',
};
