import type { Locator, Page } from '@playwright/test';
import type { accountNotices, roleNotices } from '#features/accounts/wording.ts';
import type * as disputeWords from '#features/disputes/notice-wording.ts';
import type * as jobWords from '#features/jobs/notice-wording.ts';
import type * as orderWords from '#features/orders/notice-wording.ts';
import type * as paymentWords from '#features/payments/refund-wording.ts';
import type * as planRefundWords from '#features/plans/refund-wording.ts';
import type * as renewalWords from '#features/plans/renewal-wording.ts';
import type * as planWords from '#features/plans/wording.ts';
import type * as policyWords from '#features/policies/wording.ts';
import type * as quoteWords from '#features/quotes/notice-wording.ts';
import type * as visitWords from '#features/visits/notice-wording.ts';
import type { bankNotices } from '#features/bank-details/wording.ts';
import type { toMember, toProvider } from '#features/certificates/notice-wording.ts';
import type { credentialAdminNotices, credentialNotices } from '#features/credentials/notice-wording.ts';
import type { disputeNotices, hiddenStatementNotices } from '#features/disputes/notice-wording.ts';
import type { evidenceNotices } from '#features/evidence/notice-wording.ts';
import type { hiddenOrderNotices, orderNotices } from '#features/orders/notice-wording.ts';
import type { paymentToMember, paymentToProvider } from '#features/payment-steps/notice-wording.ts';
import type { workerNotices } from '#features/team/wording.ts';
import type { toAbsent, toReporter, visitNotices } from '#features/visits/notice-wording.ts';
import type { applicationAdminNotices, applicationNotices } from '#features/applications/wording.ts';
import type { jobNotices } from '#features/jobs/notice-wording.ts';
import type { messageNotices } from '#features/messages/wording.ts';
import type { moderationNotices } from '#features/moderation/wording.ts';
import type { privacyNotices } from '#features/privacy/wording.ts';
import type { problemNotices } from '#features/problems/wording.ts';
import type { approvalNotices, listingTextNotices } from '#features/providers/wording.ts';
import type { quoteNotices } from '#features/quotes/notice-wording.ts';
import type { reviewNotices } from '#features/reviews/wording.ts';
import type { unmatchedNotices } from '#features/payments/unmatched-wording.ts';
import {
  acceptQuote,
  offerQuote,
  postProblem,
  publishListing,
  requestQuote,
  someTerms,
} from '../support/marketplace.ts';
import type { Account } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

type Notice = { title: string; linkTo: string | null };
type Find = (page: Page) => Locator;

const nextStep: Find = (page) => page.locator('#next-step');
const review: Find = (page) => page.getByText('Neat and quick.').filter({ visible: true }).first();
const comment: Find = (page) => page.getByText('Is it an electric one?').filter({ visible: true }).first();
const problemTitle: Find = (page) =>
  page.getByRole('main').getByRole('heading', { level: 1, name: /Geyser valve|Kitchen tap/ });
const title: Find = (page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Notices that the story below brings: their title, and what stands in view after their link was followed. */
const noticesOfStory = {
  'quote.request': [/^New quote request$/, nextStep],
  'quote.offer': [/^New quote$/, nextStep],
  'quote.submit': [/^You have a new quote$/, nextStep],
  'quote.revise': [/^A quote has changed$/, nextStep],
  'quote.decline-request': [/^Request declined$/, nextStep],
  'quote.accept': [/^Your quote was accepted$/, nextStep],
  'quote.decline': [/^Your quote was declined$/, nextStep],
  'quote.release': [/^A quote was closed$/, nextStep],
  'quote.give-visit': [/^You have the address$/, nextStep],
  'quote.start': [/^Work has started$/, nextStep],
  'quote.cancel': [/^Cancelled by the member$/, nextStep],
  'job.propose': [/^Work date proposed$/, nextStep],
  'job.confirm': [/^Work date confirmed$/, nextStep],
  'job.reschedule': [/^Another date is proposed$/, nextStep],
  'job.reject': [/^Work date rejected$/, nextStep],
  'job.complete': [/^Work completed$/, nextStep],
  'job.rework': [/^Rework asked for$/, nextStep],
  'job.rate': [/^New review$/, review],
  'review.reply': [/^Your review was answered$/, review],
  'review.amend': [/^A review was changed$/, review],
  'problem.newProblemNearby': [/^New problem: /, problemTitle],
  'problem.newComment': [/^New comment on /, comment],
  'message.new': [/message from /i, (page) => page.getByText('The gate is open.').filter({ visible: true }).first()],
} as const satisfies Partial<Record<Kind, [title: RegExp, find: Find]>>;

/** Notices of the clock, of admins and of money: the address that each has, who opens it, and what stands in view there. */
const addresses = {
  plans: ['/provider-subscription', 'provider', title],
  dashboard: ['/dashboard', 'provider', title],
  listing: ['/provider-dashboard?tab=profile', 'provider', (page) => page.getByRole('tab', { name: 'Manage Profile' })],
  bankDetails: ['/provider-dashboard?tab=profile#bank-details', 'provider', (page) => page.locator('#bank-details')],
  credentials: ['/provider-dashboard?tab=profile#credentials', 'provider', (page) => page.locator('#credentials')],
  team: ['/provider-dashboard?tab=profile#team', 'provider', (page) => page.locator('#team')],
  // Older notices have it: the fragment of no part.
  formerProfile: [
    '/provider-dashboard#profile',
    'provider',
    (page) => page.getByRole('tab', { name: 'Manage Profile' }),
  ],
  checks: ['/admin/credentials', 'admin', title],
  dataExport: ['/settings?tab=privacy#data-export', 'member', (page) => page.locator('#data-export')],
  cases: ['/settings?tab=privacy#privacy-cases', 'member', (page) => page.locator('#privacy-cases')],
  policy: ['/policy-privacy?version=1', 'member', title],
  moderation: ['/admin-dashboard#content-moderation', 'admin', (page) => page.locator('#content-moderation')],
  people: ['/admin-dashboard#user-management', 'admin', (page) => page.locator('#user-management')],
  requests: ['/admin-dashboard#privacy-requests', 'admin', (page) => page.locator('#privacy-requests')],
  payments: ['/admin-dashboard#payments', 'admin', (page) => page.locator('#payments')],
} as const satisfies Record<string, [address: string, role: 'member' | 'provider' | 'admin', find: Find]>;

type KeysOf<
  Notices,
  Noun extends string,
> = `${Noun}.${Exclude<keyof Notices & string, `several${string}` | `${string}Often`>}`;
/** The notices of a file that stand for themselves. */
type SingleOf<Words, Noun extends string> = `${Noun}.${Extract<keyof Words, `${string}Notice`>}`;
/** Every kind of notice that the sentences of the product have. */
type Kind =
  | KeysOf<typeof quoteNotices, 'quote'>
  | KeysOf<typeof jobNotices, 'job'>
  | KeysOf<typeof reviewNotices, 'review'>
  | KeysOf<typeof problemNotices, 'problem'>
  | KeysOf<typeof messageNotices, 'message'>
  | 'message.new'
  | KeysOf<typeof moderationNotices, 'moderation'>
  | KeysOf<typeof accountNotices, 'account'>
  | KeysOf<typeof roleNotices, 'role'>
  | KeysOf<typeof applicationNotices, 'application'>
  | KeysOf<typeof applicationAdminNotices, 'applications'>
  | KeysOf<typeof approvalNotices, 'approval'>
  | KeysOf<typeof listingTextNotices, 'listing'>
  | KeysOf<typeof privacyNotices, 'privacy'>
  | KeysOf<typeof unmatchedNotices, 'aside'>
  | SingleOf<typeof disputeWords, 'dispute'>
  | SingleOf<typeof jobWords, 'job'>
  | SingleOf<typeof orderWords, 'order'>
  | SingleOf<typeof paymentWords, 'payments'>
  | SingleOf<typeof planRefundWords & typeof renewalWords & typeof planWords, 'plan'>
  | 'plan.planRetiredNotice'
  | 'plan.planChangedNotice'
  | 'listing.heldNotice'
  | 'review.heldNotice'
  | 'reply.heldNotice'
  | SingleOf<typeof policyWords, 'policy'>
  | SingleOf<typeof quoteWords, 'quote'>
  | SingleOf<typeof visitWords, 'visit'>
  | KeysOf<typeof bankNotices, 'bank'>
  | KeysOf<typeof toMember & typeof toProvider, 'certificate'>
  | KeysOf<typeof credentialNotices, 'credential'>
  | KeysOf<typeof credentialAdminNotices, 'credentials'>
  | KeysOf<typeof disputeNotices, 'dispute'>
  | KeysOf<typeof hiddenStatementNotices, 'statement'>
  | KeysOf<typeof evidenceNotices, 'record'>
  | KeysOf<typeof hiddenOrderNotices & typeof orderNotices, 'order'>
  | KeysOf<typeof paymentToMember & typeof paymentToProvider, 'payment'>
  | KeysOf<typeof workerNotices, 'worker'>
  | KeysOf<typeof visitNotices, 'visit'>
  | KeysOf<typeof toAbsent & typeof toReporter, 'noShow'>;

/** Parts of a job, and pages of their own, that other journeys open: `tests/conventions/notice-links.test.ts` finds each fragment on a page. */
type Elsewhere = 'certificate' | 'dispute' | 'paymentsOfJob' | 'payTo' | 'record';

/**
 * The other kinds: each has the link of a kind that the story brings, one of the addresses, or none. A kind of notice that is new in the product
 * does not compile until it stands in one of these tables.
 */
const others: Record<
  Exclude<Kind, keyof typeof noticesOfStory>,
  keyof typeof noticesOfStory | keyof typeof addresses | Elsewhere | null
> = {
  'quote.remind': 'quote.request',
  'quote.no-answer': 'quote.decline-request',
  'quote.back-out': 'quote.cancel',
  'quote.return-place': 'quote.release',
  'job.agree': 'job.confirm',
  'job.ask-for-review': 'job.complete',
  'job.lapse': 'job.complete',
  'review.hide': 'job.rate',
  'review.show': 'job.rate',
  'problem.waitsForCheck': 'problem.newProblemNearby',
  'problem.takenDown': 'problem.newProblemNearby',
  'problem.shown': 'problem.newProblemNearby',
  'problem.lapsesSoon': 'problem.newProblemNearby',
  'problem.lapsed': 'problem.newProblemNearby',
  'message.hidden': 'message.new',
  'message.shown': 'message.new',
  'moderation.reports': 'moderation',
  'moderation.report': 'moderation',
  'moderation.heldTexts': 'moderation',
  'moderation.appealed': 'moderation',
  'moderation.appeals': 'moderation',
  'problem.commentHeld': 'problem.newComment',
  'problem.commentApproved': 'problem.newComment',
  'problem.commentRejected': 'problem.newComment',
  'listing.hidden': 'listing',
  'listing.shown': 'listing',
  'review.textApproved': 'job.rate',
  'review.hideReply': 'job.rate',
  'review.showReply': 'job.rate',
  'moderation.reportResolved': null,
  'moderation.reportDismissed': null,
  'moderation.warned': null,
  'moderation.checked': null,
  'moderation.upheld': null,
  'moderation.suspensionUpheld': null,
  'moderation.suspensionLifted': null,
  'account.activated': null,
  'account.waitsAgain': null,
  'account.suspended': null,
  'account.providersWait': 'people',
  'account.providerWaits': 'people',
  'role.own': 'dashboard',
  'role.ofOther': 'people',
  'application.waiting': 'plans',
  'application.declined': 'plans',
  'application.unanswered': 'plans',
  'application.withdrawn': 'plans',
  'applications.manyWait': 'people',
  'applications.waits': 'people',
  'applications.waitsLong': 'people',
  'approval.listed': 'dashboard',
  'approval.away': 'listing',
  'approval.unsaved': 'listing',
  'privacy.exportReady': 'dataExport',
  'privacy.exportFailed': 'dataExport',
  'privacy.caseFiled': 'requests',
  'privacy.caseDue': 'requests',
  'privacy.caseAnswered': 'cases',
  'privacy.deletionAsked': null,
  'aside.kept': 'payments',
  'aside.booksDiffer': 'payments',
  'aside.closed': 'plans',
  'dispute.statementNotice': 'dispute',
  'job.awayNotice': 'job.confirm',
  'order.acceptedByDigitsNotice': 'job.confirm',
  'order.refusedAtDoorNotice': 'job.confirm',
  'visit.askedNotice': 'job.confirm',
  'quote.renewedNotice': 'quote.revise',
  'policy.policyNotice': 'policy',
  'payments.refundHeldNotice': 'plans',
  'payments.refundHeldAdminNotice': 'payments',
  'payments.disputeNotice': 'payments',
  'payments.disputeEndedNotice': 'payments',
  'plan.refundWantedNotice': 'plans',
  'plan.refundMadeNotice': 'plans',
  'plan.cooledOffNotice': 'plans',
  'plan.disputeLostNotice': 'plans',
  'plan.disputeTakenNotice': 'plans',
  'plan.renewedNotice': 'plans',
  'plan.renewalFailedNotice': 'plans',
  'plan.renewalSoonNotice': 'plans',
  'plan.paymentSoonNotice': 'plans',
  'plan.smallerPlanSoonNotice': 'plans',
  'plan.endsSoonNotice': 'plans',
  'plan.cardExpiresNotice': 'plans',
  'plan.cardSavedNotice': 'plans',
  'plan.planGrantedNotice': 'plans',
  'plan.paymentReceivedNotice': 'plans',
  'plan.planBegunNotice': 'plans',
  'plan.upgradeNotice': 'plans',
  'plan.noRenewalNotice': 'plans',
  'plan.planEndedNotice': 'plans',
  'plan.planRetiredNotice': 'plans',
  'plan.planChangedNotice': 'plans',
  'listing.heldNotice': 'moderation',
  'review.heldNotice': 'moderation',
  'reply.heldNotice': 'moderation',
  'bank.own': 'bankDetails',
  'bank.changed': 'payTo',
  'bank.added': 'payTo',
  'certificate.remind': 'certificate',
  'certificate.fall-late': 'certificate',
  'certificate.deliver': 'certificate',
  'credential.confirm': 'credentials',
  'credential.decline': 'credentials',
  'credential.revoke': 'credentials',
  'credential.expire': 'credentials',
  'credential.remind': 'credentials',
  'credentials.waits': 'checks',
  'credentials.manyWait': 'checks',
  'dispute.open': 'dispute',
  'dispute.offer': 'dispute',
  'dispute.accept': 'dispute',
  'dispute.decline': 'dispute',
  'dispute.ask-admin': 'dispute',
  'dispute.hand-over': 'dispute',
  'dispute.withdraw': 'dispute',
  'dispute.decide': 'dispute',
  'dispute.appeal': 'dispute',
  'dispute.decide-finally': 'dispute',
  'statement.hide': 'dispute',
  'statement.show': 'dispute',
  'record.ready': 'record',
  'record.failed': 'record',
  'order.propose': 'job.confirm',
  'order.accept': 'job.confirm',
  'order.decline': 'job.confirm',
  'order.withdraw': 'job.confirm',
  'order.lapse': 'job.confirm',
  'order.hide': 'job.confirm',
  'order.show': 'job.confirm',
  'payment.announce': 'job.confirm',
  'payment.deny': 'job.confirm',
  'payment.disown': 'job.confirm',
  'payment.remind': 'job.confirm',
  'payment.receive': 'paymentsOfJob',
  'payment.record': 'paymentsOfJob',
  'worker.hide': 'team',
  'worker.show': 'team',
  'visit.ask': 'job.confirm',
  'visit.name-worker': 'job.confirm',
  'visit.coming': 'job.confirm',
  'visit.late': 'job.confirm',
  'visit.fall-silent': 'job.confirm',
  'visit.set-out': 'job.confirm',
  'visit.refuse-arrival': 'job.confirm',
  'visit.arrive': 'job.confirm',
  'noShow.report': 'job.confirm',
  'noShow.agree': 'job.confirm',
  'noShow.contest': 'job.confirm',
  'noShow.stand': 'job.confirm',
  'noShow.confirm': 'job.confirm',
  'noShow.dismiss': 'job.confirm',
};

const listNotices = async ({ call }: Account): Promise<Notice[]> =>
  (await call('GET', '/notifications?all=true&limit=50'))['items'] as Notice[];

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Two people take every step with each other, from the problem to the answer to a review; others are declined. */
async function playStory(naledi: Account, thabo: Account, sipho: Account): Promise<void> {
  const listing = await publishListing(thabo);
  const problemId = await postProblem(naledi, 'Geyser valve');
  await thabo.call('POST', `/problems/${problemId}/comments`, { content: 'Is it an electric one?' });
  const quoteId = await offerQuote(thabo, problemId);
  await thabo.call('POST', `/quotes/${quoteId}/revise`, { ...someTerms, priceCents: 1_700_00 });
  const [first, second, third] = [
    await requestQuote(naledi, listing),
    await requestQuote(naledi, await publishListing(sipho, { name: 'Sipho Plumbing' })),
    await requestQuote(naledi, listing, { problemId: await postProblem(naledi, 'Blocked drain') }),
  ];
  await thabo.call('POST', `/quotes/${first}/submit`, someTerms);
  await naledi.call('POST', `/quotes/${first}/decline`);
  await sipho.call('POST', `/quotes/${second}/decline-request`);
  await naledi.call('POST', `/quotes/${third}/cancel`, { reason: 'It drains again.' });
  await naledi.call('POST', `/quotes/${quoteId}/accept`, { revision: 2 });
  const job = String((await naledi.call('GET', `/quotes/${quoteId}/job`))['id']);
  await naledi.call('POST', `/quotes/${quoteId}/visit`, { address: '27 Jacaranda Street', phone: '082 555 0192' });
  await thabo.call('POST', `/jobs/${job}/propose`, { proposedDate: inDays(2) });
  await naledi.call('POST', `/jobs/${job}/reject`, { proposal: 1 });
  await thabo.call('POST', `/jobs/${job}/propose`, { proposedDate: inDays(3) });
  await naledi.call('POST', `/jobs/${job}/confirm`, { proposal: 2 });
  await naledi.call('POST', `/jobs/${job}/reschedule`, { reason: 'I am away.', proposedDate: inDays(4) });
  await thabo.call('POST', `/jobs/${job}/agree`, { proposal: 3 });
  await thabo.call('POST', `/quotes/${quoteId}/start`);
  await thabo.call('POST', `/jobs/${job}/complete`);
  await naledi.call('POST', `/jobs/${job}/rework`, { reason: 'It still drips.' });
  await thabo.call('POST', `/jobs/${job}/complete`);
  const content = { comment: 'Neat and quick.' };
  const { id: reviewId } = await naledi.call('POST', `/jobs/${job}/review`, { ...content, rating: 4 });
  await naledi.call('PUT', `/reviews/${String(reviewId)}`, { ...content, rating: 5 });
  await thabo.call('PUT', `/reviews/${String(reviewId)}/reply`, { text: 'Thank you.' });
  const talk = String((await naledi.call('POST', '/conversations', { quoteId }))['id']);
  const message = { clientId: crypto.randomUUID(), text: 'The gate is open.', files: [] };
  await naledi.call('POST', `/conversations/${talk}/messages`, message);
}

/** One problem with two quotes: the second provider is told that the other one was chosen. A third one hears of no other problem. */
async function playRace(naledi: Account, thabo: Account, sipho: Account, zola: Account): Promise<void> {
  await publishListing(zola, { name: 'Zola Plumbing' });
  const problemId = await postProblem(naledi, 'Kitchen tap');
  await offerQuote(sipho, problemId);
  await acceptQuote(naledi, await offerQuote(thabo, problemId));
}

test('each notice leads to what it is about, in view on a small phone', { tag: '@phone' }, async ({ person }) => {
  const [naledi, thabo, sipho, zola] = [
    await person('member'),
    await person('provider'),
    await person('provider', { name: 'Sipho Dube' }),
    await person('provider', { name: 'Zola Jacobs' }),
  ];
  const admin = await person('admin');
  await playStory(naledi, thabo, sipho);
  await playRace(naledi, thabo, sipho, zola);
  const kinds = Object.entries(noticesOfStory);
  const people = [naledi, thabo, sipho, zola];
  // Reactions follow their steps: what comes last has come once every kind is there, and grouped ones stand under a title of their own.
  const found = new Set<string>();
  await expect
    .poll(
      async () => {
        for (const { title } of (await Promise.all(people.map(listNotices))).flat())
          for (const [kind, [pattern]] of kinds) if (pattern.test(title)) found.add(kind);
        return kinds.map(([kind]) => kind).filter((kind) => !found.has(kind));
      },
      { timeout: 60_000 },
    )
    .toEqual([]);
  for (const { page, ...reader } of people) {
    await page.setViewportSize({ width: 360, height: 640 });
    for (const { title, linkTo } of await listNotices(reader)) {
      // Grouped ones stand under a title of their own.
      if (/^\d+ |\d+ times$/.test(title)) continue;
      const find = kinds.find(([, [pattern]]) => pattern.test(title))?.[1][1];
      if (find === undefined) throw new Error(`no place is known for “${title}”`);
      await page.goto(linkTo ?? '/');
      await expect(find(page), `${title}: ${linkTo}`).toBeInViewport();
    }
  }
  const readers = { member: naledi.page, provider: thabo.page, admin: admin.page };
  for (const [address, role, find] of Object.values(addresses)) {
    const page = readers[role];
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(address);
    await expect(find(page), address).toBeInViewport();
  }
  for (const kind of Object.keys(others)) expect(kind in noticesOfStory, kind).toBe(false);
});
