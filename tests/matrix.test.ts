import { readRows } from '#engine/postgres/read.ts';
import { useCatalogue } from '#features/languages/server/catalogues.ts';
import { aSentenceReport, zuluCatalogue } from '#features/languages/server/testing.ts';
import { isContractProcedure } from '@orpc/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationMeta } from '#core/contract.ts';
import { writeCursor } from '#core/paging.ts';
import { day } from '#core/time.ts';
import { contract } from '#features/contract.ts';
import type { LinkPurpose } from '#features/accounts/links.ts';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { makeLink } from '#features/accounts/server/links/make-link.ts';
import type { LookKind } from '#features/accounts/look-kinds.ts';
import {
  aMember,
  aPasskey,
  aMemberWithPassword,
  aPerson,
  anAdmin,
  givePassword,
  aSession,
  explainLook,
  readToken,
} from '#features/accounts/server/testing.ts';
import { askForReset } from '#features/accounts/server/second-factor/reset.ts';
import { aForm, anApplication } from '#features/applications/server/testing.ts';
import { withdrawOpen } from '#features/applications/server/withdraw-application.ts';
import { openExport } from '#features/console/server/logs/export-events.ts';
import { aFailedJob, anEvent } from '#features/console/server/testing.ts';
import { anAgreement, anInvoice } from '#features/papers/server/testing.ts';
import { storageChecks } from '#features/files/server/tables.ts';
import { aFile, anOrphan, aPicture } from '#features/files/server/testing.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { codeAnswer } from '#features/orders/codes.ts';
import { aClaim, aDispute } from '#features/disputes/server/testing.ts';
import { aCertificate, aCertificateFile } from '#features/certificates/server/testing.ts';
import type { PaymentStepStatus } from '#features/payment-steps/lifecycle.ts';
import { aPaymentStep, inCash } from '#features/payment-steps/server/testing.ts';
import { anOrder, aProposal, testSecret } from '#features/orders/server/testing.ts';
import { typedDetails } from '#features/bank-details/server/testing.ts';
import { aWorker } from '#features/team/server/testing.ts';
import { aNoShow, aSharedVisit, aVisit } from '#features/visits/server/testing.ts';
import { aConversation, aMessage } from '#features/messages/server/testing.ts';
import { aDecision, aModerationCase, aReport } from '#features/moderation/server/testing.ts';
import { readSubject } from '#features/moderation/server/subject.ts';
import { aPushService, type PushService } from '#features/notifications/server/push/testing.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { mails, notifications } from '#features/notifications/server/tables.ts';
import { unsubscribeToken } from '#features/notifications/server/unsubscribe-token.ts';
import { firstDay } from '#features/policies/server/first-day.ts';
import { aPolicyDraft, aPolicyVersion } from '#features/policies/server/testing.ts';
import { aComment, aProblem } from '#features/problems/server/testing.ts';
import { addService } from '#features/providers/server/add-service.ts';
import { deleteService } from '#features/providers/server/delete-service.ts';
import { readOwnListing } from '#features/providers/server/own-listing.ts';
import { addNote } from '#features/people/server/notes.ts';
import { problems } from '#features/problems/server/tables.ts';
import { aProfile, aProvider, aProviderWithDocuments } from '#features/providers/server/testing.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { aQuote, aQuoteFile, someTerms } from '#features/quotes/server/testing.ts';
import { addCategory, retireCategory } from '#features/site/server/categories/change-categories.ts';
import { listManagedCategories } from '#features/site/server/categories/queries.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import { aBrandPicture, aSettingChange } from '#features/site/server/testing.ts';
import { aCredential, aKind, aKindChange, kindFields } from '#features/credentials/server/testing.ts';
import { hideReview } from '#features/reviews/server/hide-review.ts';
import { aReview } from '#features/reviews/server/testing.ts';
import { exports } from '#features/privacy/server/tables.ts';
import { aJobRecord } from '#features/evidence/server/testing.ts';
import { aCase, anExport } from '#features/privacy/server/testing.ts';
import { cancelOwnPlan } from '#features/plans/server/changes/cancel-plan.ts';
import { choosePlan } from '#features/plans/server/choices/choose-plan.ts';
import { endRunning } from '#features/plans/server/grants/grant-plan.ts';
import { listManagedPlans } from '#features/plans/server/catalogue/queries.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import { plans } from '#features/plans/server/tables.ts';
import { anUnmatchedPayment, aStuckRefund, aPayment, aPlan, aPlanInvoice } from '#features/plans/server/testing.ts';
import { system, type Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { endpoints } from '#server/features.ts';
import { makeApp } from '#server/http/app.ts';
import { rowPages } from '#server/http/pages/row-pages.ts';
import { liveEndpoint } from '#server/live/live.ts';
import { useWebFolder } from '#tests/support/web-folder.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { unlimited, useApp, useWorld } from '#tests/support/testing.ts';

/**
 * Calls every operation of the contract as every kind of actor. The gate's answers follow from `access`; for actors that the gate
 * lets in, each row says who finds the thing. An operation without a row fails.
 */
const world = useWorld();
const paystack = usePaystack(world);
const test = useApp(world);

// A visitor is signed out while the site's public browsing is on.
const kinds = [
  'signedOut',
  'visitor',
  'memberA',
  'memberB',
  'providerA',
  'providerB',
  'waiting',
  'suspended',
  'admin',
] as const;
type Kind = (typeof kinds)[number];
type Cast = Record<Exclude<Kind, 'signedOut' | 'visitor'>, Person & { providerId: string | null }> & {
  providerA: Person & { providerId: string };
};

let cast: Cast;
let origin: string;
/** The address of the same app with a browser side. */
let pages: string;
const web = useWebFolder();
let pushService: PushService;
beforeAll(async () => {
  pushService = await aPushService(world.clock);
  world.push = pushService.pusher;
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const withPages = await makeApp(world, {
    logLevel: 'silent',
    trustedProxies: [],
    webFolder: web.folder,
    admissionLimits: unlimited,
    pageWait: 10_000,
  });
  pages = await withPages.listen({ port: 0, host: '127.0.0.1' });
  web.close = () => Promise.all([withPages.close(), pushService.close()]);
  cast = {
    memberA: await aMember(world),
    memberB: await aMember(world),
    providerA: await aProvider(world),
    providerB: await aProvider(world),
    waiting: await aProvider(world, { status: 'pending' }),
    suspended: await aMember(world),
    admin: await anAdmin(world),
  };
  for (const person of [cast.memberA, cast.admin]) await givePassword(world, person, password);
  for (const provider of [cast.providerA, cast.providerB]) await aPlan(world, provider.id, 'platinum');
  // Their session still exists, as between a suspension and the end of the sessions.
  await test.cookieOf(cast.suspended);
  await world.db.execute(sql`update accounts set status = 'suspended' where id = ${cast.suspended.id}`);
});

type Target = Record<string, unknown>;
type Row = {
  /** The input of the call: for each actor a new thing of member A and provider A. */
  input?: () => Promise<Target>;
  /** The actors that succeed, of those that the gate lets in; all of them where this is left out. */
  ok?: readonly Kind[];
  /** The status of success; 200 where this is left out. */
  success?: number;
  /** The status for all other actors that the gate lets in. */
  others?: number;
  /** The kind of private view that an admin must give a reason for first. */
  look?: LookKind;
};

const parties = ['memberA', 'providerA', 'admin'] as const;

/** A file of the request of a quote. */
const privateFile = (kind: 'picture' | 'pdf'): Row => ({
  async input() {
    const { id: quoteId, member, provider } = await aQuoteOfA({});
    return { id: (await aQuoteFile(world, { owner: member, quoteId, parties: [provider], kind })).id };
  },
  ok: parties,
  others: 404,
  look: 'quote',
});

async function aPlanInvoiceOfA(): Promise<{ id: string }> {
  await world.as(system, (work) => endRunning(work, cast.providerA.id));
  const invoice = await aPlanInvoice(world, paystack, cast.providerA);
  await aPlan(world, cast.providerA.id, 'platinum');
  return invoice;
}

/** A category that an admin has just added, as they read it. */
async function aCategory() {
  const { id } = await world.as(cast.admin, (work) => addCategory(work, { name: `Trade ${newId()}`, icon: 'wrench' }));
  return { id, version: 1, reason };
}

/** Bronze with another number of quotes, as an admin sends it. */
async function aPlanToEdit() {
  const [bronze] = (await listManagedPlans(world)).items;
  if (bronze === undefined) throw new Error('there is no plan');
  const { id: plan, version, priceCents, planCode, limits, features, isPopular } = bronze;
  return { plan, version, priceCents, planCode, features, isPopular, limits: { ...limits, quotesPerMonth: 6 } };
}

/** Gold, retired or offered, as an admin reads it. */
async function aPlanToRetire(isRetired: boolean) {
  const set = { retiredAt: isRetired ? world.clock.now() : null };
  const [gold] = await world.db.update(plans).set(set).where(eq(plans.id, 'gold')).returning();
  return { plan: 'gold', version: gold?.version };
}

/** A plan that provider A has paid for, with a first payment. */
async function aPaidPlanOfA(): Promise<{ id: string }> {
  await world.as(system, (work) => endRunning(work, cast.providerA.id));
  await world.db
    .update(paymentAttempts)
    .set({ status: 'failed' })
    .where(eq(paymentAttempts.accountId, cast.providerA.id));
  const reference = await aPayment(world, paystack, cast.providerA);
  const [paid] = await world.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, reference));
  return { id: paid?.subscriptionId ?? '' };
}

/** A step of that plan, which only its owner takes. */
const ownStep = (more: Target = {}): Row => ({
  input: async () => ({ ...(await aPaidPlanOfA()), ...more }),
  ok: ['providerA'],
  others: 404,
});

async function anAsidePayment(): Promise<{ id: string; reason: string }> {
  const { id } = await anUnmatchedPayment(world, paystack, await aProvider(world));
  return { id, reason };
}

const aRefundToDecide = async (): Promise<{ id: string }> => {
  const { id } = await aStuckRefund(world, paystack, await aProvider(world));
  return { id };
};

/** Every endpoint, by its method and path. */
const aCursor = () => writeCursor({ at: world.clock.now().toISOString(), id: newId() });

const endpointMatrix: Record<string, Row> = {
  'GET /files/{id}/tiny.webp': privateFile('picture'),
  'GET /files/{id}/small.webp': privateFile('picture'),
  'GET /files/{id}/medium.webp': privateFile('picture'),
  'GET /files/{id}/large.webp': privateFile('picture'),
  'GET /files/{id}/document.pdf': privateFile('pdf'),
  'GET /analytics/{figure}/numbers.csv': { input: async () => ({ figure: 'problems', range: 'last-7-days' }) },
  'GET /documents/{id}/document.pdf': {
    input: async () => ({ id: (await anInvoice(world, { member: cast.memberA, provider: cast.providerA })).id }),
    ok: ['memberA', 'providerA', 'admin'],
    others: 404,
    look: 'document',
  },
  'GET /provider-subscription/invoices/{id}/invoice.pdf': {
    input: () => aPlanInvoiceOfA(),
    ok: ['providerA', 'admin'],
    others: 404,
    look: 'paper',
  },
  // A calendar belongs to the two parties of the job: admins have no entry.
  'GET /api/jobs/{id}/calendar.ics': {
    input: async () => ({ id: (await aJobOfA({ status: 'scheduled' })).id }),
    ok: ['memberA', 'providerA'],
    others: 404,
  },
  'GET /robots.txt': {},
  'GET /sitemap.xml': {},
  'GET /sitemap/pages': {},
  // Only what visitors may read stands in a sitemap, no matter who asks.
  'GET /sitemap/problems/{cursor}': { input: async () => ({ cursor: aCursor() }), ok: ['visitor'], others: 404 },
  'GET /sitemap/providers/{cursor}': { input: async () => ({ cursor: aCursor() }), ok: ['visitor'], others: 404 },
  'GET /shared/picture.png': {},
  'GET /problems/{id}/picture.png': {
    input: async () => ({ id: (await aProblem(world, { owner: cast.memberA })).id }),
  },
  'GET /providers/{id}/picture.png': {
    input: async () => ({ id: cast.providerA.providerId }),
    ok: ['visitor'],
    others: 404,
  },
  'GET /languages/{language}/catalogue.po': { input: async () => ({ language: 'zu' }) },
  'GET /brand/style.css': {},
  'GET /manifest.webmanifest': {},
  'GET /app-icons/{shape}/icon.png': { input: async () => ({ shape: '192' }) },
  'GET /brand/{id}/picture.png': { input: async () => ({ id: (await aBrandPicture(world)).id }) },
  'POST /unsubscribe': { input: async () => ({ token: stopLink() }), success: 204 },
  // No one signs what this test sends.
  'POST /webhooks/paystack': { ok: [], others: 401 },
  'GET /api/live': {},
  'GET /exports/system-logs.csv': {
    input: async () => {
      const url = await world.as(cast.admin, (work) => openExport(work, { filters: {}, reason }));
      return { ticket: url.split('=')[1] };
    },
  },
  // No one but the member has something to download: not the provider of the work, and no admin.
  'GET /home-file/lungisa-home-file.zip': {
    input: async () => {
      await anAgreement(world, { member: cast.memberA, provider: cast.providerA });
      return {};
    },
    ok: ['memberA'],
    others: 404,
  },
  'GET /job-records/{id}/lungisa-job-record.zip': {
    input: () => aReadyRecord(),
    ok: ['memberA'],
    others: 404,
  },
  'GET /exports/{id}/lungisa-data.zip': {
    input: () => anExport(world, cast.memberA),
    ok: ['memberA'],
    others: 404,
  },
};

const aQuoteOfA = (status: Parameters<typeof aQuote>[1] & object) =>
  aQuote(world, { member: cast.memberA, provider: cast.providerA, ...status });
const aJobOfA = (status: Parameters<typeof aJob>[1] & object) =>
  aJob(world, { member: cast.memberA, provider: cast.providerA, ...status });
/** The visit of today. */
const aVisitOfA = (status: Parameters<typeof aVisit>[1] & object) =>
  aVisit(world, { member: cast.memberA, provider: cast.providerA, agreedFor: world.clock.now(), ...status });
const aNoShowOfA = (more: Parameters<typeof aNoShow>[1] & object) =>
  aNoShow(world, { member: cast.memberA, provider: cast.providerA, ...more });
const anOrderOfA = () => anOrder(world, { member: cast.memberA, provider: cast.providerA });
const aReadyRecord = async () => {
  const { id: jobId } = await aJobOfA({});
  return aJobRecord(world, { jobId, account: cast.memberA });
};
const aDisputeOfA = (more: Parameters<typeof aDispute>[1] & object = {}) =>
  aDispute(world, { member: cast.memberA, provider: cast.providerA, ...more });
const aPaymentStepOfA = (status?: PaymentStepStatus) =>
  aPaymentStep(world, { ...(status !== undefined && { status }), member: cast.memberA, provider: cast.providerA });
const aCertificateOfA = () => aCertificate(world, { member: cast.memberA, provider: cast.providerA });
const aReviewOfA = () => aReview(world, { member: cast.memberA, provider: cast.providerA });
const aJobThatFailed = async () => {
  const { id, queue } = await aFailedJob(world);
  return { id, queue };
};
const aService = { serviceName: 'Blocked drain', description: '', priceCents: 750_00 };
const aServiceOfA = async () => (await world.as(cast.providerA, (work) => addService(work, aService))).id;
const aConversationOfA = async () =>
  (await aConversation(world, { member: cast.memberA, provider: cast.providerA })).id;
const date = () => new Date(world.clock.now().getTime() + 2 * day).toISOString();
const stopLink = () =>
  unsubscribeToken(world.config.sessionSecret, { accountId: cast.memberA.id, category: 'quoteUpdates' });
const reason = 'It is raining.';
const password = 'a garden of aloes';
/** The login of a person who is suspended. */
const aSuspendedLogin = async () => {
  const person = await givePassword(world, await aMember(world), password);
  await world.as(cast.admin, (work) => suspendAccount(work, person.id, reason));
  return { email: person.email, password };
};

const aLink = async (purpose: LinkPurpose) => {
  const { id: accountId } = await aMemberWithPassword(world);
  return readToken(await makeLink(world, { id: newId(), accountId, purpose }));
};

const signedWrong = { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
const madeWrong = { id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] };
const aPasskeyOfA = () => aPasskey(world, cast.memberA.id);
const aMemberWithPasskey = async () => {
  const member = await aMember(world);
  await aPasskey(world, member.id);
  return member;
};

const matrix: Record<string, Row> = {
  'accounts.register': {
    input: async () => ({
      fullName: 'Sibusiso Dlamini',
      email: `${newId()}@example.co.za`,
      password: 'sawubona',
      role: 'member',
    }),
  },
  'accounts.signIn': {
    input: async () => ({ email: 'unknown@example.co.za', password: 'wrong one' }),
    ok: [],
    others: 401,
  },
  // Their answers say nothing about the address; too many for one address are refused, so each call names another.
  'accounts.sendConfirmation': { input: async () => ({ email: `${newId()}@example.co.za` }) },
  'accounts.sendReset': { input: async () => ({ email: `${newId()}@example.co.za` }) },
  // The link of a mail is enough.
  'accounts.confirmEmail': { input: async () => ({ token: await aLink('confirm') }) },
  'accounts.resetPassword': { input: async () => ({ token: await aLink('reset'), password: 'sala kahle' }) },
  'accounts.link': { input: async () => ({ purpose: 'reset', token: await aLink('reset') }) },
  'accounts.endSessionsByLink': { input: async () => ({ token: await aLink('end-sessions') }) },
  // These accounts have no password that could be right.
  'accounts.changePassword': {
    input: async () => ({ current: 'wrong one', password: 'sala kahle mhlaba' }),
    ok: [],
    others: 422,
  },
  'accounts.listSessions': {},
  'accounts.endSession': {
    input: async () => ({ id: await aSession(world, cast.memberA) }),
    ok: ['memberA'],
    others: 404,
  },
  'accounts.endOtherSessions': {},
  'accounts.signOut': {},
  'accounts.me': {},
  // Only a person who is leaving has something to take back: for others who are signed in nothing changes.
  'accounts.keep': { ok: ['memberA', 'memberB', 'providerA', 'providerB', 'waiting', 'admin'], others: 401 },
  'accounts.readProfile': {},
  'accounts.saveProfile': {
    input: async () => ({
      revision: 1,
      fullName: 'Naledi Mokoena',
      phone: '',
      address: '',
      city: 'Soweto',
      province: '',
      postalCode: '',
    }),
  },
  'accounts.readPrivacy': {},
  'accounts.chooseLanguage': { input: async () => ({ language: 'en' }) },
  'accounts.savePrivacy': { input: async () => ({ showPhone: true }) },
  // Without a half sign-in there is no code to wait for.
  'accounts.signInWithCode': { input: async () => ({ code: '000000' }), ok: [], others: 409 },
  // Passkeys are bound to a name: the matrix calls an IP address.
  'accounts.askForPasskey': { ok: [], others: 409 },
  'accounts.signInWithPasskey': { input: async () => ({ ...signedWrong }), ok: [], others: 409 },
  'accounts.security': {},
  'accounts.askToConfirm': { ok: [], others: 409 },
  'accounts.verifySession': { input: async () => ({ ...signedWrong }), ok: [], others: 409 },
  'accounts.beginSecondFactor': { input: async () => ({}), ok: [], others: 422 },
  'accounts.enableSecondFactor': { input: async () => ({ code: '000000' }), ok: [], others: 409 },
  'accounts.disableSecondFactor': { input: async () => ({}), ok: [], others: 422 },
  'accounts.renewBackupCodes': { input: async () => ({}), ok: [], others: 422 },
  'accounts.forgetTrustedDevices': {},
  'accounts.beginPasskey': { ok: [], others: 409 },
  'accounts.addPasskey': { input: async () => ({ name: 'My phone', made: { ...madeWrong } }), ok: [], others: 409 },
  'accounts.renamePasskey': {
    input: async () => ({ id: await aPasskeyOfA(), name: 'My phone' }),
    ok: ['memberA'],
    others: 404,
  },
  'accounts.removePasskey': { input: async () => ({ id: await aPasskeyOfA() }), ok: [], others: 422 },
  'accounts.resetSecondFactor': { input: async () => ({ id: (await aMemberWithPasskey()).id, reason }) },
  'accounts.stopReset': {
    input: async () => {
      const { id: accountId } = await aMemberWithPasskey();
      await world.as(cast.admin, (work) => askForReset(work, { id: accountId, reason }));
      return { token: readToken(await makeLink(world, { id: newId(), accountId, purpose: 'stop-reset' })) };
    },
  },
  'accounts.takeBackReset': {
    input: async () => {
      const { id } = await aMemberWithPasskey();
      await world.as(cast.admin, (work) => askForReset(work, { id, reason }));
      return { id };
    },
  },
  'accounts.askToChangeEmail': {
    input: async () => ({ id: (await aMember(world)).id, email: `${newId()}@example.co.za`, reason, password }),
  },
  'accounts.changeEmail': {
    input: async () => {
      const { id: accountId } = await aMember(world);
      const email = `${newId()}@example.co.za`;
      await world.db.execute(sql`update accounts set new_email = ${email} where id = ${accountId}`);
      await world.db.execute(sql`
        insert into events (id, at, party, noun, subject_id, step, after, data)
        values (${newId()}, ${new Date(world.clock.now().getTime() - day).toISOString()}, 'admin', 'account', ${accountId}, 'ask-to-change-email', 'asked', '{}')`);
      return { token: readToken(await makeLink(world, { id: newId(), accountId, purpose: 'change-email', email })) };
    },
  },
  'accounts.endSessionsOf': { input: async () => ({ id: (await aMember(world)).id, reason }) },
  'accounts.approve': {
    input: async () => ({ id: (await aPerson(world, { role: 'provider', status: 'pending' })).id }),
  },
  'accounts.suspend': { input: async () => ({ id: (await aMember(world)).id, reason }) },
  'accounts.changeRole': {
    input: async () => ({ id: (await aMember(world)).id, from: 'member', to: 'provider', reason, password }),
  },
  'accounts.activate': {
    input: async () => {
      const { id } = await aMember(world);
      await world.db.execute(sql`update accounts set status = 'suspended' where id = ${id}`);
      return { id };
    },
  },
  'languages.reviewed': {},
  'languages.reportSentence': {
    input: async () => ({ language: 'zu', page: '/my-quotes', sentence: 'Amakhotheshini wakho', suggestion: '' }),
  },
  'languages.states': {},
  'languages.review': { input: async () => ({ language: 'zu', isReviewed: true }) },
  'languages.uploadCatalogue': {
    input: async () => {
      useCatalogue('zu', zuluCatalogue);
      return { language: 'zu', body: Buffer.from(zuluCatalogue) };
    },
  },
  'languages.reports': {},
  'languages.accept': { input: () => aSentenceReport(world) },
  'languages.decline': { input: () => aSentenceReport(world) },
  'languages.reopen': { input: () => aSentenceReport(world, { status: 'declined' }) },
  'files.upload': { input: async () => ({ purpose: 'avatar', name: 'me.jpg', body: await aPicture() }) },
  'files.discard': {
    input: async () => ({ id: (await aFile(world, { owner: cast.memberA })).id }),
    ok: ['memberA'],
    others: 404,
  },
  'files.usage': {},
  'files.storage': {},
  'files.storageUse': {},
  'files.startStorageCheck': {
    input: async () => {
      await world.db.update(storageChecks).set({ endedAt: world.clock.now() });
      return {};
    },
  },
  'files.storageCheck': {},
  'files.storageFindings': { input: async () => ({ id: (await anOrphan(world)).checkId }) },
  'files.deleteOrphan': { input: async () => ({ id: (await anOrphan(world)).id, reason }) },
  'files.adjustStorage': { input: async () => ({ id: (await aMember(world)).id, tier: 'pro', reason }) },
  'files.changePhoto': { input: async () => ({ photoId: null }) },
  'profiles.read': {
    input: async () => {
      const { id } = await aMember(world);
      await world.db.execute(sql`update accounts set profile_visibility = 'private' where id = ${id}`);
      return { id };
    },
    ok: ['admin'],
    others: 404,
  },
  'profiles.plan': {},
  'privacy.export': {},
  // Each kind of actor has no copy under way, or the one that it asked for before.
  'privacy.askExport': {
    input: async () => {
      await world.db.delete(exports);
      return {};
    },
  },
  'privacy.openExport': {
    input: async () => ({ id: (await anExport(world, cast.memberA)).id, password }),
    ok: ['memberA'],
    others: 404,
  },
  'privacy.deletion': {},
  // A wrong password deletes no one.
  'privacy.askDeletion': { input: async () => ({ password: 'wrong one' }), ok: [], others: 422 },
  'privacy.fileCase': { input: async () => ({ kind: 'correction', text: 'My street is spelt wrong.' }) },
  'privacy.reportFault': { input: async () => ({ text: 'The button Send does nothing.', page: '/my-quotes' }) },
  'privacy.myCases': {},
  'privacy.cases': {},
  'privacy.answerCase': {
    input: async () => ({ id: (await aCase(world, cast.memberA)).id, answer: 'We have corrected it.' }),
  },
  'notifications.list': {},
  'notifications.markRead': {
    input: async () => {
      const at = world.clock.now();
      const event = {
        id: newId(),
        at,
        actorId: null,
        party: 'system',
        noun: 'account',
        subjectId: cast.memberA.id,
        step: 'join',
        before: null,
        after: 'approved',
        data: {},
      };
      await world.as(system, (work) =>
        notify(work, event, [
          {
            accountId: cast.memberA.id,
            type: 'other',
            words: () => ({ title: 'Welcome', description: 'Hello' }),
            linkTo: null,
          },
        ]),
      );
      const [row] = await world.db
        .select({ id: notifications.id })
        .from(notifications)
        .where(sql`${notifications.eventId} = ${event.id}`);
      return { id: row?.id };
    },
    ok: ['memberA'],
    others: 404,
  },
  'notifications.markAllRead': {},
  // The link of a mail is enough.
  'notifications.preferences': {},
  'notifications.pushState': {},
  'notifications.startPush': { input: async () => ({ ...pushService.subscribe(), showsText: false }) },
  'notifications.stopPush': {},
  'notifications.changePreferences': { input: async () => ({ quoteUpdates: false }) },
  'notifications.subscription': { input: async () => ({ token: stopLink() }) },
  'notifications.subscribe': { input: async () => ({ token: stopLink(), subscribed: true }) },
  'notifications.failedMails': {},
  'notifications.retryMail': {
    input: async () => {
      const { id: accountId } = await aMember(world);
      const [mail] = await world.db
        .insert(mails)
        .values({
          accountId,
          eventId: newId(),
          category: 'quoteUpdates',
          subject: 'Hello',
          text: '',
          html: '',
          createdAt: world.clock.now(),
          failedAt: world.clock.now(),
        })
        .returning({ id: mails.id });
      return { id: mail?.id };
    },
  },
  'site.categories': {},
  'site.managedCategories': {},
  'site.addCategory': { input: async () => ({ name: `Trade ${newId()}`, icon: 'wrench' }) },
  'site.saveCategory': { input: async () => ({ ...(await aCategory()), name: `Trade ${newId()}`, icon: 'bath' }) },
  'site.mergeCategory': { input: async () => ({ ...(await aCategory()), into: (await aCategory()).id }) },
  'site.retireCategory': { input: () => aCategory() },
  'site.offerCategory': {
    input: async () => {
      const { id, version } = await aCategory();
      await world.as(cast.admin, (work) => retireCategory(work, { id, version, reason }));
      return { id, version: version + 1, reason };
    },
  },
  'site.orderCategories': {
    input: async () => {
      const offered = (await listManagedCategories(world)).filter(({ retiredAt }) => retiredAt === null);
      const before = offered.map(({ id }) => id);
      return { before, categories: before.toReversed() };
    },
  },
  'site.categoryHistory': {},
  'site.places': { input: async () => ({ q: 'Sowetoo' }) },
  'site.settings': {},
  'site.changeSettings': { input: async () => ({ publicBrowsing: false }) },
  'site.uploadPicture': { input: async () => ({ slot: 'logo', body: await aPicture({ format: 'png' }) }) },
  'site.changes': {},
  'site.undoChange': {
    input: async () => ({ id: await aSettingChange(world, cast.admin) }),
  },
  'plans.list': {},
  'plans.own': {},
  'plans.choiceTerms': { input: async () => ({ plan: 'bronze' }) },
  // Both providers have a plan.
  'plans.choose': { input: async () => ({ plan: 'bronze' }), ok: [], others: 409 },
  'plans.settle': {
    input: async () => {
      await world.as(system, (work) => endRunning(work, cast.providerA.id));
      const { reference } = await world.as(cast.providerA, (work) => choosePlan(work, { plan: 'bronze' }));
      await aPlan(world, cast.providerA.id, 'platinum');
      return { reference };
    },
    ok: ['providerA'],
    others: 404,
  },
  'plans.renewal': {},
  // Plans without a payment have no next one.
  'plans.payRenewal': { input: async () => ({}), ok: [], others: 409 },
  // No card is charged for a granted plan.
  'plans.updateCard': {
    input: async () => {
      await aPlan(world, cast.providerA.id, 'platinum');
      return {};
    },
    ok: [],
    others: 409,
  },
  'plans.ownSteps': {},
  'plans.changeTerms': ownStep({ plan: 'gold' }),
  'plans.change': ownStep({ plan: 'gold', todayCents: 250_00 }),
  'plans.cancel': ownStep(),
  'plans.resume': {
    ...ownStep(),
    input: async () => {
      const paid = await aPaidPlanOfA();
      await world.as(cast.providerA, (work) => cancelOwnPlan(work, paid.id));
      return paid;
    },
  },
  'plans.coolOff': ownStep({ refundCents: 25_00 }),
  'payments.list': {},
  'payments.invoice': { input: () => aPlanInvoiceOfA(), ok: ['providerA', 'admin'], others: 404, look: 'paper' },
  'payments.unmatched': {},
  'payments.acceptUnmatched': { input: () => anAsidePayment() },
  'payments.refundUnmatched': { input: () => anAsidePayment() },
  'payments.closeUnmatched': { input: () => anAsidePayment() },
  'payments.refunds': {},
  'payments.retryRefund': { input: () => aRefundToDecide() },
  'payments.settleRefund': { input: async () => ({ ...(await aRefundToDecide()), reference: 'EFT 4711' }) },
  'plans.managedPlans': {},
  'plans.previewPlan': { input: () => aPlanToEdit() },
  'plans.savePlan': { input: async () => ({ ...(await aPlanToEdit()), reason }) },
  'plans.retirePlan': { input: async () => ({ ...(await aPlanToRetire(false)), reason }) },
  'plans.offerPlan': { input: async () => ({ ...(await aPlanToRetire(true)), reason }) },
  'plans.orderPlans': {
    input: async () => {
      const before = (await listManagedPlans(world)).items.map(({ id }) => id);
      return { before, plans: before };
    },
  },
  'plans.planHistory': { input: async () => ({ plan: 'bronze' }) },
  'plans.findPayers': { input: async () => ({ email: '@example' }) },
  'plans.grant': {
    input: async () => ({
      accountId: (await aProvider(world)).id,
      plan: 'silver',
      endsAt: new Date(world.clock.now().getTime() + 30 * day).toISOString(),
      reason,
    }),
  },
  // Member A has none, or one that is not paid for.
  'applications.own': {},
  'applications.apply': { input: async () => ({ ...aForm() }) },
  'applications.withdraw': {
    input: async () => {
      await world.as(cast.memberA, (work) => withdrawOpen(work, cast.memberA.id));
      return { id: (await anApplication(world, cast.memberA)).id };
    },
    ok: ['memberA'],
    others: 404,
  },
  'applications.list': {},
  'applications.approve': { input: async () => ({ id: (await anApplication(world, await aMember(world))).id }) },
  'applications.decline': {
    input: async () => ({ id: (await anApplication(world, await aMember(world))).id, reason }),
  },
  'credentials.own': {},
  // Each actor needs an upload of their own: the one of A is refused for others.
  'credentials.submit': {
    input: async () => ({
      kindId: (await aKind(world)).id,
      number: 'ABC 123',
      nameOnDocument: 'Thabo Mokoena',
      fileIds: [(await aFile(world, { owner: cast.providerA, purpose: 'document' })).id],
    }),
    ok: ['providerA'],
    others: 422,
  },
  'credentials.withdraw': {
    input: async () => ({ id: (await aCredential(world, { provider: cast.providerA })).id }),
    ok: ['providerA'],
    others: 404,
  },
  'credentials.list': {},
  'credentials.read': { input: async () => ({ id: (await aCredential(world)).id }) },
  'credentials.look': { input: async () => ({ id: (await aCredential(world)).id }) },
  'credentials.confirm': {
    input: async () => ({
      id: (await aCredential(world)).id,
      method: 'register',
      lastDay: new Date(world.clock.now().getTime() + 30 * day).toISOString().slice(0, 10),
    }),
  },
  'credentials.decline': { input: async () => ({ id: (await aCredential(world)).id, reason }) },
  'credentials.revoke': { input: async () => ({ id: (await aCredential(world, { status: 'confirmed' })).id, reason }) },
  'credentials.managedKinds': {},
  'credentials.addKind': { input: async () => kindFields() },
  'credentials.saveKind': { input: async () => ({ ...kindFields(), id: (await aKind(world)).id, version: 1, reason }) },
  'credentials.retireKind': { input: async () => ({ id: (await aKind(world)).id, version: 1, reason }) },
  'credentials.offerKind': {
    input: async () => ({ id: (await aKind(world, { isRetired: true })).id, version: 1, reason }),
  },
  'credentials.kindHistory': {},
  'credentials.undoKind': { input: async () => ({ id: await aKindChange(world, cast.admin) }) },
  'policies.read': {},
  'policies.changes': {
    input: async () => ({ version: await aPolicyVersion(world) }),
  },
  'policies.accept': { input: async () => ({ version: 1 }) },
  'policies.draft': {},
  'policies.saveDraft': {
    input: async () => ({ source: 'A text', revision: await aPolicyDraft(world, cast.admin) }),
  },
  'policies.discardDraft': { input: async () => ({ revision: await aPolicyDraft(world, cast.admin) }) },
  'policies.preview': { input: async () => ({ source: '## Fees' }) },
  'policies.publish': {
    input: async () => ({
      revision: await aPolicyDraft(world, cast.admin),
      startsOn: firstDay(new Date(world.clock.now().getTime() + 400 * day)),
      summary: reason,
    }),
  },
  'providers.list': {},
  'providers.own': {},
  'providers.documents': {},
  'providers.saveDocuments': { input: async () => ({ ids: [] }) },
  'providers.documentsOf': { input: async () => ({ id: cast.providerA.providerId }) },
  'providers.lookAtDocuments': {
    input: async () => ({ id: (await aProviderWithDocuments(world)).providerId, reason }),
  },
  'providers.save': { input: async () => aProfile() },
  'providers.setHoliday': { input: async () => ({ onHoliday: false }) },
  'providers.addService': { input: async () => ({ ...aService }) },
  'providers.updateService': {
    input: async () => ({ id: await aServiceOfA(), ...aService }),
    ok: ['providerA'],
    others: 404,
  },
  'providers.deleteService': { input: async () => ({ id: await aServiceOfA() }), ok: ['providerA'], others: 404 },
  'providers.restoreService': {
    input: async () => {
      const id = await aServiceOfA();
      await world.as(cast.providerA, (work) => deleteService(work, id));
      return { id };
    },
    ok: ['providerA'],
    others: 404,
  },
  'providers.orderServices': {
    input: async () => {
      await aServiceOfA();
      const { services } = await readOwnListing(world, cast.providerA);
      return { ids: services.map(({ id }) => id).toReversed() };
    },
    ok: ['providerA'],
    others: 409,
  },
  'providers.read': { input: async () => ({ id: cast.waiting.providerId }), ok: ['waiting', 'admin'], others: 404 },
  'problems.feed': {},
  'problems.newer': { input: async () => ({ id: (await aProblem(world)).id }) },
  'problems.list': {},
  'problems.count': {},
  'problems.mine': {},
  'problems.suggestCategory': { input: async () => ({ words: 'The geyser leaks.' }) },
  'problems.similar': { input: async () => ({ description: 'The geyser leaks.' }) },
  'problems.places': { input: async () => ({ q: 'Sand' }) },
  'problems.read': { input: async () => ({ id: (await aProblem(world, { owner: cast.memberA })).id }) },
  'problems.categoryCounts': {},
  'problems.related': { input: async () => ({ id: (await aProblem(world)).id }) },
  'problems.post': { input: async () => ({ description: 'The geyser leaks.' }) },
  'problems.edit': {
    input: async () => ({ id: (await aProblem(world, { owner: cast.memberA })).id, description: 'The geyser leaks.' }),
    ok: ['memberA'],
    others: 404,
  },
  'problems.pause': {
    input: async () => ({ id: (await aProblem(world, { owner: cast.memberA })).id }),
    ok: ['memberA'],
    others: 404,
  },
  'problems.reopen': {
    input: async () => ({ id: (await aProblem(world, { owner: cast.memberA, status: 'pending_quotes' })).id }),
    ok: ['memberA'],
    others: 404,
  },
  'problems.withdraw': {
    input: async () => ({ id: (await aProblem(world, { owner: cast.memberA })).id }),
    ok: ['memberA'],
    others: 404,
  },
  'problems.like': { input: async () => ({ id: (await aProblem(world, { owner: cast.memberA })).id, liked: true }) },
  'problems.comments': { input: async () => ({ id: (await aProblem(world)).id }) },
  'problems.comment': { input: async () => ({ id: (await aProblem(world)).id, content: 'Mine does that too.' }) },
  'problems.editComment': {
    input: async () => ({ id: (await aComment(world, { author: cast.memberA })).id, content: 'Mine does that too.' }),
    ok: ['memberA'],
    others: 404,
  },
  'problems.deleteComment': {
    input: async () => ({ id: (await aComment(world, { author: cast.memberA })).id }),
    ok: ['memberA'],
    others: 404,
  },
  'quotes.list': { input: async () => ({ side: 'requested' }) },
  'quotes.counts': { input: async () => ({ side: 'requested' }) },
  'quotes.places': {},
  'quotes.read': { input: async () => ({ id: (await aQuoteOfA({})).id }), ok: parties, others: 404, look: 'quote' },
  'quotes.mayOffer': { input: async () => ({ problemId: (await aProblem(world)).id }) },
  'quotes.compare': { input: async () => ({ problemId: (await aQuoteOfA({})).problemId }), look: 'quotes' },
  'quotes.findOwn': { input: async () => ({ ids: `${(await aQuoteOfA({})).problemId},${newId()}` }) },
  'quotes.request': {
    input: async () => ({
      providerId: (await aProvider(world)).providerId,
      description: 'Please come and look at it.',
    }),
  },
  'quotes.offer': { input: async () => ({ problemId: (await aProblem(world)).id, ...someTerms }) },
  'quotes.submit': {
    input: async () => ({ id: (await aQuoteOfA({ status: 'pending_provider_response' })).id, ...someTerms }),
    ok: ['providerA'],
    others: 404,
  },
  'quotes.revise': {
    input: async () => ({ id: (await aQuoteOfA({})).id, ...someTerms }),
    ok: ['providerA'],
    others: 404,
  },
  'quotes.declineRequest': {
    input: async () => ({ id: (await aQuoteOfA({ status: 'pending_provider_response' })).id }),
    ok: ['providerA'],
    others: 404,
  },
  'quotes.accept': { input: async () => ({ id: (await aQuoteOfA({})).id, revision: 1 }), ok: ['memberA'], others: 404 },
  'quotes.readVisit': { input: async () => ({ id: (await aQuoteOfA({})).id }), ok: ['memberA'], others: 404 },
  'quotes.saveVisit': {
    input: async () => ({ id: (await aQuoteOfA({ status: 'quote_accepted' })).id, address: '27 Jacaranda Street' }),
    ok: ['memberA'],
    others: 404,
  },
  'quotes.decline': { input: async () => ({ id: (await aQuoteOfA({})).id }), ok: ['memberA'], others: 404 },
  'quotes.cancel': { input: async () => ({ id: (await aQuoteOfA({})).id, reason }), ok: ['memberA'], others: 404 },
  'quotes.backOut': { input: async () => ({ id: (await aQuoteOfA({})).id, reason }), ok: ['providerA'], others: 404 },
  'quotes.start': {
    input: async () => {
      const { id } = await aQuoteOfA({ status: 'quote_accepted' });
      await world.db
        .update(quoteRequests)
        .set({ dateAgreed: true })
        .where(sql`${quoteRequests.id} = ${id}`);
      return { id };
    },
    ok: ['providerA'],
    others: 404,
  },
  'jobs.list': { input: async () => ({ tab: 'pending' }) },
  'jobs.counts': {},
  'jobs.month': { input: async () => ({ month: '2026-11' }) },
  'jobs.overlaps': {
    input: async () => ({ id: (await aJobOfA({})).id, at: date(), durationMinutes: 60 }),
    ok: ['providerA'],
    others: 404,
  },
  'jobs.read': { input: async () => ({ id: (await aJobOfA({})).id }), ok: parties, others: 404, look: 'job' },
  'jobs.ofQuote': {
    input: async () => ({ quoteId: (await aJobOfA({})).quoteId }),
    ok: parties,
    others: 404,
    look: 'job',
  },
  'jobs.propose': {
    input: async () => ({ id: (await aJobOfA({})).id, proposedDate: date() }),
    ok: ['providerA'],
    others: 404,
  },
  'jobs.confirm': {
    input: async () => ({ id: (await aJobOfA({ status: 'awaiting_member_confirmation' })).id, proposal: 1 }),
    ok: ['memberA'],
    others: 404,
  },
  'jobs.reject': {
    input: async () => ({ id: (await aJobOfA({ status: 'awaiting_member_confirmation' })).id, proposal: 1 }),
    ok: ['memberA'],
    others: 404,
  },
  'jobs.reschedule': {
    input: async () => ({ id: (await aJobOfA({ status: 'scheduled' })).id, reason }),
    ok: ['memberA', 'providerA'],
    others: 404,
  },
  'jobs.agree': {
    input: async () => {
      const { id } = await aJobOfA({ status: 'pending_reschedule' });
      const suggestedDate = new Date(world.clock.now().getTime() + day);
      await world.db.update(jobs).set({ suggestedDate, proposal: 1 }).where(eq(jobs.id, id));
      return { id, proposal: 1 };
    },
    ok: ['providerA'],
    others: 404,
  },
  'jobs.complete': {
    input: async () => ({ id: (await aJobOfA({ status: 'scheduled' })).id }),
    ok: ['providerA'],
    others: 404,
  },
  'jobs.rework': {
    input: async () => ({ id: (await aJobOfA({ status: 'work_completed' })).id, reason }),
    ok: ['memberA'],
    others: 404,
  },
  'jobs.changePhotos': {
    input: async () => {
      const add = [(await aFile(world, { owner: cast.providerA, purpose: 'job' })).id];
      return { id: (await aJobOfA({ status: 'work_completed' })).id, add, remove: [] };
    },
    ok: ['providerA'],
    others: 404,
  },
  // Each party has a note of their own; admins are no party.
  'jobs.readNote': { input: async () => ({ id: (await aJobOfA({})).id }), ok: ['memberA', 'providerA'], others: 404 },
  'jobs.saveNote': {
    input: async () => ({ id: (await aJobOfA({})).id, text: reason, version: 0 }),
    ok: ['memberA', 'providerA'],
    others: 404,
  },
  'jobs.completedBy': {
    input: async () => ({ providerId: cast.waiting.providerId }),
    ok: ['waiting', 'admin'],
    others: 404,
  },
  'visits.ofJob': {
    input: async () => ({ jobId: (await aVisitOfA({})).jobId }),
    ok: parties,
    others: 404,
    look: 'job',
  },
  'visits.keptByProviders': { input: async () => ({ ids: `${cast.providerA.providerId},${cast.waiting.providerId}` }) },
  'visits.keptByMember': {
    input: async () => ({ quoteId: (await aQuoteOfA({})).id }),
    ok: ['providerA'],
    others: 404,
  },
  'visits.keptAsMember': {},
  'visits.coming': {
    input: async () => ({ id: (await aVisitOfA({ status: 'asked' })).id }),
    ok: ['providerA'],
    others: 404,
  },
  'visits.late': {
    input: async () => ({ id: (await aVisitOfA({})).id, minutes: 30 }),
    ok: ['providerA'],
    others: 404,
  },
  'visits.setOut': {
    input: async () => ({ id: (await aVisitOfA({})).id, minutes: 30 }),
    ok: ['providerA'],
    others: 404,
  },
  'visits.arrive': {
    input: async () => ({ id: (await aVisitOfA({})).id, pin: '4821' }),
    ok: ['providerA'],
    others: 404,
  },
  'visits.reportNoShow': {
    input: async () => ({
      id: (await aVisitOfA({ agreedFor: new Date(world.clock.now().getTime() - day / 24) })).id,
    }),
    ok: ['memberA', 'providerA'],
    others: 404,
  },
  'visits.agreeToNoShow': {
    input: async () => ({ id: (await aNoShowOfA({ absent: 'provider' })).id }),
    ok: ['providerA'],
    others: 404,
  },
  'visits.contestNoShow': {
    input: async () => ({ id: (await aNoShowOfA({ absent: 'member' })).id, reason }),
    ok: ['memberA'],
    others: 404,
  },
  'team.list': {},
  'team.add': { input: async () => ({ name: 'Sipho Nkosi', since: '2023-03', photoId: null }) },
  'team.save': {
    input: async () => ({
      id: (await aWorker(world, { provider: cast.providerA })).id,
      name: 'Sipho Zulu',
      since: '2023-04',
      photoId: null,
    }),
    ok: ['providerA'],
    others: 404,
  },
  'team.remove': {
    input: async () => ({ id: (await aWorker(world, { provider: cast.providerA })).id }),
    ok: ['providerA'],
    others: 404,
  },
  'visits.nameWorker': {
    input: async () => ({
      id: (await aVisitOfA({})).id,
      workerId: (await aWorker(world, { provider: cast.providerA })).id,
    }),
    ok: ['providerA'],
    others: 404,
  },
  'visits.share': { input: async () => ({ id: (await aVisitOfA({})).id }), ok: ['memberA'], others: 404 },
  'visits.endSharing': { input: async () => ({ id: (await aVisitOfA({})).id }), ok: ['memberA'], others: 404 },
  // The link is enough.
  'visits.openLink': { input: async () => ({ token: (await aSharedVisit(world)).token }) },
  'visits.contestedNoShows': {},
  'visits.decideNoShow': {
    input: async () => ({ id: (await aNoShowOfA({ status: 'contested' })).id, wasAbsent: true, reason }),
  },
  'orders.ofJob': {
    input: async () => ({ jobId: (await anOrderOfA()).jobId }),
    ok: parties,
    others: 404,
    look: 'job',
  },
  'orders.propose': {
    input: async () => aProposal((await aJobOfA({ status: 'scheduled' })).id),
    ok: ['providerA'],
    others: 404,
  },
  'orders.accept': { input: async () => ({ id: (await anOrderOfA()).id }), ok: ['memberA'], others: 404 },
  'orders.acceptByCode': {
    input: async () => {
      const order = await anOrderOfA();
      return { id: order.id, answer: await codeAnswer(testSecret, order) };
    },
    ok: ['providerA'],
    others: 404,
  },
  'orders.decline': { input: async () => ({ id: (await anOrderOfA()).id }), ok: ['memberA'], others: 404 },
  'orders.withdraw': { input: async () => ({ id: (await anOrderOfA()).id }), ok: ['providerA'], others: 404 },
  'payment-steps.ofJob': {
    input: async () => ({ jobId: (await aPaymentStepOfA()).jobId }),
    ok: parties,
    others: 404,
    look: 'job',
  },
  'payment-steps.announce': {
    input: async () => inCash(world, (await aPaymentStepOfA()).id),
    ok: ['memberA'],
    others: 404,
  },
  'payment-steps.receive': {
    input: async () => ({ id: (await aPaymentStepOfA('announced')).id }),
    ok: ['providerA'],
    others: 404,
  },
  'payment-steps.deny': {
    input: async () => ({ id: (await aPaymentStepOfA('announced')).id, reason: 'nothing' }),
    ok: ['providerA'],
    others: 404,
  },
  'payment-steps.record': {
    input: async () => inCash(world, (await aPaymentStepOfA()).id),
    ok: ['providerA'],
    others: 404,
  },
  'payment-steps.disown': {
    input: async () => ({ id: (await aPaymentStepOfA('received')).id }),
    ok: ['memberA'],
    others: 404,
  },
  'bank-details.own': {},
  // Without the password.
  'bank-details.save': { input: async () => ({ ...typedDetails() }), ok: [], others: 422 },
  'bank-details.ofJob': {
    input: async () => ({ jobId: (await aJobOfA({ status: 'scheduled' })).id }),
    ok: ['memberA'],
    others: 404,
  },
  'certificates.ofJob': {
    input: async () => ({ jobId: (await aCertificateOfA()).jobId }),
    ok: parties,
    others: 404,
    look: 'job',
  },
  'certificates.deliver': {
    input: async () => ({
      id: (await aCertificateOfA()).id,
      number: '12345',
      fileId: (await aCertificateFile(world, cast.providerA)).id,
    }),
    ok: ['providerA'],
    others: 404,
  },
  'disputes.ofJob': {
    input: async () => ({ jobId: (await aDisputeOfA()).jobId }),
    ok: parties,
    others: 404,
    look: 'job',
  },
  'disputes.record': {
    input: async () => ({ jobId: (await aDisputeOfA()).jobId }),
    ok: parties,
    others: 404,
    look: 'job',
  },
  'disputes.open': {
    input: async () => aClaim((await aJobOfA({ status: 'scheduled' })).id),
    ok: ['memberA', 'providerA'],
    others: 404,
  },
  'disputes.read': { input: async () => ({ id: (await aDisputeOfA()).id }), ok: parties, others: 404, look: 'job' },
  'disputes.state': {
    input: async () => ({ id: (await aDisputeOfA()).id, text: 'The new tap leaks again.' }),
    ok: ['memberA', 'providerA'],
    others: 404,
  },
  'disputes.offer': {
    input: async () => ({ id: (await aDisputeOfA()).id, outcome: 'nothing', read: 0 }),
    ok: ['memberA', 'providerA'],
    others: 404,
  },
  'disputes.accept': {
    input: async () => ({ id: (await aDisputeOfA({ status: 'offered' })).id, read: 1 }),
    ok: ['memberA'],
    others: 404,
  },
  'disputes.decline': {
    input: async () => ({ id: (await aDisputeOfA({ status: 'offered' })).id, read: 1 }),
    ok: ['memberA'],
    others: 404,
  },
  'disputes.ask-admin': {
    input: async () => ({ id: (await aDisputeOfA({ status: 'declined' })).id }),
    ok: ['memberA', 'providerA'],
    others: 404,
  },
  'disputes.withdraw': { input: async () => ({ id: (await aDisputeOfA()).id }), ok: ['memberA'], others: 404 },
  'disputes.appeal': {
    input: async () => ({ id: (await aDisputeOfA({ status: 'decided' })).id, text: 'There is a third leak.' }),
    ok: ['memberA', 'providerA'],
    others: 404,
  },
  'disputes.waiting': {},
  'disputes.decide': {
    input: async () => ({
      id: (await aDisputeOfA({ status: 'waiting' })).id,
      status: 'waiting',
      outcome: 'nothing',
      reason: 'The photos show no leak.',
    }),
  },
  'reviews.rate': {
    input: async () => ({ jobId: (await aJobOfA({ status: 'work_completed' })).id, rating: 5 }),
    ok: ['memberA'],
    others: 404,
  },
  'reviews.ofProvider': {
    input: async () => ({ providerId: cast.waiting.providerId }),
    ok: ['waiting', 'admin'],
    others: 404,
  },
  'reviews.distribution': {
    input: async () => ({ providerId: cast.waiting.providerId }),
    ok: ['waiting', 'admin'],
    others: 404,
  },
  'reviews.ofJob': { input: async () => ({ jobId: (await aJobOfA({})).id }), ok: parties, others: 404 },
  'reviews.amend': { input: async () => ({ id: (await aReviewOfA()).id, rating: 4 }), ok: ['memberA'], others: 404 },
  'reviews.hide': { input: async () => ({ id: (await aReviewOfA()).id, cause: 'abuse', reason }) },
  'reviews.show': {
    input: async () => {
      const { id } = await aReviewOfA();
      await world.as(cast.admin, (work) => hideReview(work, { id, cause: 'abuse', reason }));
      return { id };
    },
  },
  'reviews.reply': {
    input: async () => ({ id: (await aReviewOfA()).id, text: 'Thank you.' }),
    ok: ['providerA'],
    others: 404,
  },
  'papers.ofQuote': {
    input: async () => ({
      quoteId: (await anAgreement(world, { member: cast.memberA, provider: cast.providerA })).quoteId,
    }),
    ok: parties,
    others: 404,
  },
  'papers.read': {
    input: async () => ({ id: (await anInvoice(world, { member: cast.memberA, provider: cast.providerA })).id }),
    ok: parties,
    others: 404,
    look: 'document',
  },
  // Only the two of a job: admins have its pages, by a look.
  'evidence.ofJob': {
    input: async () => ({ jobId: (await aJobOfA({})).id }),
    ok: ['memberA', 'providerA'],
    others: 404,
  },
  'evidence.ask': {
    input: async () => ({ jobId: (await aJobOfA({})).id }),
    ok: ['memberA', 'providerA'],
    others: 404,
  },
  // Each reader's own: `features/home-file/server/home-file.test.ts` proves that it has nothing of others.
  'home-file.list': {},
  'home-file.places': {},
  'messages.conversations': {},
  'messages.blocked': {},
  'messages.open': { input: async () => ({ accountId: (await aProvider(world)).id }) },
  // Only the two people of a conversation read it; admins read reported messages elsewhere.
  'messages.read': { input: async () => ({ id: await aConversationOfA() }), ok: ['memberA', 'providerA'], others: 404 },
  'messages.list': { input: async () => ({ id: await aConversationOfA() }), ok: ['memberA', 'providerA'], others: 404 },
  'messages.send': {
    input: async () => ({ id: await aConversationOfA(), clientId: newId(), text: 'Good morning.' }),
    ok: ['memberA', 'providerA'],
    others: 404,
  },
  'messages.markRead': {
    input: async () => ({ id: await aConversationOfA(), upTo: date() }),
    ok: ['memberA', 'providerA'],
    others: 404,
  },
  // Others get an empty list, which does not tell them if the quote exists.
  'messages.about': { input: async () => ({ quoteId: (await aQuoteOfA({})).id }) },
  'messages.typing': {
    input: async () => ({ id: await aConversationOfA() }),
    ok: ['memberA', 'providerA'],
    others: 404,
  },
  'messages.markDelivered': {},
  'messages.block': {
    input: async () => ({ id: await aConversationOfA(), blocked: false }),
    ok: ['memberA', 'providerA'],
    others: 404,
  },
  'messages.setReadReceipts': { input: async () => ({ shown: true }) },
  'moderation.report': { input: async () => ({ kind: 'comment', subjectId: (await aComment(world)).id, reason }) },
  'moderation.reports': {},
  'moderation.resolve': { input: async () => ({ id: (await aReport(world)).id, note: reason }) },
  'moderation.dismiss': { input: async () => ({ id: (await aReport(world)).id, note: reason }) },
  'problems.moderatedProblems': {},
  'problems.hide': { input: async () => ({ id: (await aProblem(world)).id, reason }) },
  'problems.show': { input: async () => ({ id: (await aProblem(world, { hiddenFor: 'waiting' })).id }) },
  'problems.moderatedComments': {},
  'problems.approveComment': {
    input: async () => ({ id: (await aComment(world, { status: 'pending' })).id, status: 'pending', editedAt: null }),
  },
  'problems.rejectComment': {
    input: async () => ({ id: (await aComment(world)).id, status: 'approved', editedAt: null, reason }),
  },
  'moderation.queue': {},
  'moderation.readCase': { input: async () => ({ id: (await aModerationCase(world)).id }) },
  'moderation.claim': { input: async () => ({ id: (await aModerationCase(world)).id }) },
  'moderation.release': { input: async () => ({ id: (await aModerationCase(world, { claimedBy: cast.admin })).id }) },
  'moderation.act': {
    input: async () => {
      const claimedCase = await aModerationCase(world, { claimedBy: cast.admin });
      const subject = await readSubject(world, world.db, claimedCase, { locked: false });
      return { id: claimedCase.id, act: 'close', reason, version: subject?.version };
    },
  },
  'moderation.readMessages': {
    input: async () => {
      const { id } = await aMessage(world, cast.memberA, await aConversationOfA());
      const about = { kind: 'message', subjectId: id, aboutId: cast.memberA.id } as const;
      return { id: (await aModerationCase(world, { ...about, claimedBy: cast.admin })).id, reason };
    },
  },
  'moderation.ownDecision': { input: async () => ({ kind: 'problem', subjectId: (await aProblem(world)).id }) },
  'moderation.appeal': {
    input: async () => ({ id: (await aDecision(world, { aboutId: cast.memberA.id })).id, text: reason }),
    ok: ['memberA'],
    others: 404,
  },
  'moderation.suspension': { input: aSuspendedLogin },
  'moderation.appealSuspension': { input: async () => ({ ...(await aSuspendedLogin()), text: reason }) },
  'insights.pendingCounts': {},
  'insights.sidebar': {},
  'insights.planUse': {},
  'people.list': { input: async () => ({ q: 'Naledi' }) },
  'people.read': { input: async () => ({ id: cast.memberA.id }) },
  'people.timeline': { input: async () => ({ id: cast.memberA.id }) },
  'people.approveSome': { input: async () => ({ ids: [(await aProvider(world, { status: 'pending' })).id] }) },
  'people.exportSome': { input: async () => ({ ids: [cast.memberA.id], reason }) },
  'people.addNote': { input: async () => ({ id: cast.memberA.id, text: 'Called her back.' }) },
  'people.removeNote': {
    input: async () => {
      const { id } = cast.memberA;
      return { id, ...(await world.as(cast.admin, (work) => addNote(work, { id, text: 'Called her back.' }))) };
    },
  },
  'search.find': { input: async () => ({ q: 'tap' }) },
  'search.suggest': { input: async () => ({ q: 'tap' }) },
  'console.waiting': {},
  'console.overview': { input: async () => ({ range: 'last-30-days' }) },
  'console.find': { input: async () => ({ q: 'tap' }) },
  'console.look': { input: async () => ({ kind: 'quote', id: (await aQuoteOfA({})).id, reason }) },
  'console.events': {},
  'console.newerEvents': {},
  'console.eventKinds': {},
  'console.lookAtEvent': { input: async () => ({ id: (await anEvent(world)).id, reason }) },
  'console.exportEvents': { input: async () => ({ filters: {}, reason }) },
  'console.health': {},
  'console.failedJobs': {},
  'console.retryJob': { input: async () => ({ ...(await aJobThatFailed()), reason }) },
  'console.discardJob': { input: async () => ({ ...(await aJobThatFailed()), reason }) },
  'analytics.readTab': { input: async () => ({ tab: 'growth', range: 'last-7-days' }) },
  'analytics.readFigure': { input: async () => ({ figure: 'funnel', range: 'last-7-days' }) },
  'analytics.listPerformance': { input: async () => ({ range: 'last-7-days', sort: 'asked', order: 'most' }) },
  'search.unmatched': {},
};

const operations = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    if (!isContractProcedure(procedure)) throw new Error(`${feature}.${name} is no operation`);
    const { route, meta } = procedure['~orpc'];
    return {
      operation: `${feature}.${name}`,
      method: route.method ?? 'POST',
      path: route.path ?? '',
      access: (meta as OperationMeta).access,
    };
  }),
);

/** The gate's answer by access, or null where it opens. */
function gateAnswer(access: OperationMeta['access'], kind: Kind): number | null {
  if (access === 'public') return null;
  if (access === 'browsing' && kind === 'visitor') return null;
  if (kind === 'signedOut' || kind === 'visitor' || kind === 'suspended') return 401;
  const allowed: Record<Exclude<typeof access, 'public'>, readonly Kind[]> = {
    browsing: kinds,
    'signed-in': kinds,
    member: ['memberA', 'memberB'],
    provider: ['providerA', 'providerB', 'waiting'],
    'approved-provider': ['providerA', 'providerB'],
    'provider-party': ['providerA', 'providerB', 'waiting'],
    admin: ['admin'],
  };
  return allowed[access].includes(kind) ? null : 403;
}

async function callAs(kind: Kind, method: string, url: string, body: Target | Uint8Array | undefined) {
  if (kind !== 'visitor') return test.call(kind === 'signedOut' ? null : cast[kind], method, url, body);
  await world.db.update(siteSettings).set({ publicBrowsing: true });
  const answer = await test.call(null, method, url, body);
  await world.db.update(siteSettings).set({ publicBrowsing: false });
  return answer;
}

function request(method: string, path: string, input: Target): [string, Target | Uint8Array | undefined] {
  const { body, ...rest } = input;
  if (body instanceof Uint8Array) return [`/api${fill(path, rest)}`, body];
  if (method === 'GET') return [`/api${fill(path, input)}`, undefined];
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const sent = Object.fromEntries(Object.entries(input).filter(([name]) => !named.includes(name)));
  return [`/api${fill(path, input).split('?')[0]}`, method === 'DELETE' ? undefined : sent];
}

/** Private things are refused to an admin until they have said why they look at them. */
async function sayWhy({ look }: Row, kind: Kind, ask: () => Promise<{ status: number; body?: unknown }>) {
  if (look === undefined || kind !== 'admin') return;
  const { status, body } = await ask();
  const { code, current } = body as { code: string; current: string };
  expect({ status, code }).toEqual({ status: 403, code: 'accounts.look-unexplained' });
  await explainLook(world, cast.admin, look, current);
}

describe.each(operations)('$operation', ({ operation, method, path, access }) => {
  const row = matrix[operation];
  it.each(kinds)(`answers ${operation} as access and policy say to %s`, async (kind) => {
    if (row === undefined) throw new Error(`${operation} is not in the matrix`);
    const [url, body] = request(method, path, (await row.input?.()) ?? {});
    const before = await countEvents();
    await sayWhy(row, kind, () => callAs(kind, method, url, body));
    const answer = await callAs(kind, method, url, body);
    const expected =
      gateAnswer(access, kind) ?? (row.ok === undefined || row.ok.includes(kind) ? 200 : (row.others ?? 200));
    expect({ status: answer.status, detail: answer.status === expected ? '' : answer.body }).toEqual({
      status: expected,
      detail: '',
    });
    if (expected < 300) return;
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.body).toMatchObject({ status: expected, title: expect.any(String), code: expect.any(String) });
    expect(await countEvents()).toBe(before);
  });

  it(`refuses unknown fields of ${operation}`, async () => {
    if (row === undefined || method === 'DELETE') return;
    const input = { ...(await row.input?.()), role: 'admin' };
    const [url, body] = request(
      method,
      path,
      operation === 'accounts.register'
        ? { ...input, status: 'approved' }
        : operation === 'people.list'
          ? { ...input, isAdmin: 'true' }
          : input,
    );
    const allowed = kinds.find((kind) => gateAnswer(access, kind) === null && kind !== 'suspended') ?? 'admin';
    const answer = await callAs(allowed, method, url, body);
    expect(answer.status).toBe(422);
  });

  it(`answers ${operation} alike for an unknown id and an id of another person`, async () => {
    if (row?.others !== 404) return;
    const input = (await row.input?.()) ?? {};
    const stranger = gateAnswer(access, 'memberB') === null ? cast.memberB : cast.providerB;
    const theirs = await test.call(stranger, method, ...request(method, path, input));
    const name = /\{(\w+)\}/.exec(path)?.[1] ?? '';
    const nothing = await test.call(stranger, method, ...request(method, path, { ...input, [name]: newId() }));
    expect(theirs.body).toEqual(nothing.body);
  });
});

it('lists the operations of the contract and no others', () => {
  expect(Object.keys(matrix).sort()).toEqual(operations.map(({ operation }) => operation).sort());
});

const allEndpoints = [...endpoints, liveEndpoint];

describe.each(allEndpoints)('$method $path', ({ method, path, access }) => {
  const row = endpointMatrix[`${method} ${path}`];
  it.each(kinds)(`answers ${method} ${path} as access and policy say to %s`, async (kind) => {
    if (row === undefined) throw new Error(`${method} ${path} is not in the matrix`);
    const url = fill(path, (await row.input?.()) ?? {});
    const before = await countEvents();
    await sayWhy(row, kind, () => fetchAs(kind, method, url));
    const answer = await fetchAs(kind, method, url);
    const isOk = row.ok === undefined || row.ok.includes(kind);
    const expected = gateAnswer(access, kind) ?? (isOk ? (row.success ?? 200) : row.others);
    expect(answer.status).toBe(expected);
    if (method === 'GET' || answer.status >= 300) expect(await countEvents()).toBe(before);
    if (answer.status < 300) return;
    expect(answer.type).toMatch(/^application\/problem\+json/);
    expect(answer.body).toMatchObject({ status: answer.status, title: expect.any(String), code: expect.any(String) });
  });

  it(`answers ${method} ${path} alike for an unknown id and an id of another person`, async () => {
    if (row?.others !== 404 || !path.includes('{')) return;
    const theirs = await fetchAs('memberB', method, fill(path, (await row.input?.()) ?? {}));
    const nothing = await fetchAs('memberB', method, fill(path, { id: newId() }));
    expect(theirs).toEqual(nothing);
  });
});

it('lists the declared endpoints and no others', () => {
  const declared = allEndpoints.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(endpointMatrix).sort()).toEqual(declared.sort());
});

/** Documents of pages: `ok` get 200, the others their status and a page that says nothing of the thing. */
const pageMatrix: Record<string, Row> = {
  'GET /problems/{id}': { input: aHiddenProblem, ok: ['memberA', 'admin'], others: 410 },
  'GET /problem/{id}': { input: aHiddenProblem, ok: ['memberA', 'admin'], others: 410 },
  // Signed out, every id gets the same page, unless visitors may look around.
  'GET /providers/{id}': {
    input: async () => ({ id: cast.waiting.providerId }),
    ok: ['signedOut', 'suspended', 'waiting', 'admin'],
    others: 404,
  },
};

async function aHiddenProblem(): Promise<Target> {
  const { id } = await aProblem(world, { owner: cast.memberA });
  await world.db.update(problems).set({ title: 'Canary geyser', hiddenFor: 'taken-down' }).where(eq(problems.id, id));
  return { id };
}

describe.each(rowPages)('$method $path', ({ method, path }) => {
  const row = pageMatrix[`${method} ${path}`];
  it.each(kinds)(`answers the document ${method} ${path} as policy says to %s`, async (kind) => {
    if (row === undefined) throw new Error(`${method} ${path} is not in the matrix`);
    const answer = await fetchAs(kind, method, fill(path, (await row.input?.()) ?? {}), pages);
    expect(answer.status).toBe(row.ok?.includes(kind) ? 200 : row.others);
    expect(answer.type).toMatch(/^text\/html/);
    expect(answer.text).toContain('<div id="root">');
    expect(answer.text).not.toContain('Canary');
  });
});

it('lists the documents of pages that have rows, and no others', () => {
  expect(Object.keys(pageMatrix).sort()).toEqual(rowPages.map(({ method, path }) => `${method} ${path}`).sort());
});

/** Calls over a real connection, because a stream does not end by itself. Reads the body of refusals alone. */
async function fetchAs(kind: Kind, method: string, url: string, at = origin) {
  const cookie = kind === 'signedOut' || kind === 'visitor' ? undefined : await test.cookieOf(cast[kind]);
  await world.db.update(siteSettings).set({ publicBrowsing: kind === 'visitor' });
  const answer = await fetch(`${at}${url}`, { method, headers: cookie === undefined ? {} : { cookie } });
  await world.db.update(siteSettings).set({ publicBrowsing: false });
  const { status, headers } = answer;
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) return { status, type, text: await answer.text() };
  const body: unknown = status >= 400 ? await answer.json() : await answer.body?.cancel();
  return { status, type, body };
}

/** Fills the parameters of a path from the input; the rest of the input becomes the query. */
function fill(path: string, input: Target): string {
  const rest = { ...input };
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return value;
  });
  const query = new URLSearchParams(rest as Record<string, string>).toString();
  return `${url}${query && `?${query}`}`;
}

/** The log without the looks of admins: reading writes those and nothing else. */
const countEvents = async () =>
  (await readRows<{ count: number }>(world.db, sql`select count(*)::int as count from events where noun <> 'look'`))[0]
    ?.count;
