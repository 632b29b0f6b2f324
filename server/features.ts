import type { CodesOf } from '#core/errors.ts';
import { contract } from '#features/contract.ts';
import { accountsFeature } from '#features/accounts/server/feature.ts';
import { analyticsFeature } from '#features/analytics/server/feature.ts';
import { applicationsFeature } from '#features/applications/server/feature.ts';
import { bankDetailsFeature } from '#features/bank-details/server/feature.ts';
import { certificatesFeature } from '#features/certificates/server/feature.ts';
import { consoleFeature } from '#features/console/server/feature.ts';
import { credentialsFeature } from '#features/credentials/server/feature.ts';
import { evidenceFeature } from '#features/evidence/server/feature.ts';
import { disputesFeature } from '#features/disputes/server/feature.ts';
import { filesFeature } from '#features/files/server/feature.ts';
import { homeFileFeature } from '#features/home-file/server/feature.ts';
import { insightsFeature } from '#features/insights/server/feature.ts';
import { jobsFeature } from '#features/jobs/server/feature.ts';
import { languagesFeature } from '#features/languages/server/feature.ts';
import { messagesFeature } from '#features/messages/server/feature.ts';
import { moderationFeature } from '#features/moderation/server/feature.ts';
import { notificationsFeature } from '#features/notifications/server/feature.ts';
import { ordersFeature } from '#features/orders/server/feature.ts';
import { papersFeature } from '#features/papers/server/feature.ts';
import { paymentStepsFeature } from '#features/payment-steps/server/feature.ts';
import { paymentsFeature } from '#features/payments/server/feature.ts';
import { peopleFeature } from '#features/people/server/feature.ts';
import { plansFeature } from '#features/plans/server/feature.ts';
import { policiesFeature } from '#features/policies/server/feature.ts';
import { privacyFeature } from '#features/privacy/server/feature.ts';
import { problemsFeature } from '#features/problems/server/feature.ts';
import { profilesFeature } from '#features/profiles/server/feature.ts';
import { providersFeature } from '#features/providers/server/feature.ts';
import { quotesFeature } from '#features/quotes/server/feature.ts';
import { reviewsFeature } from '#features/reviews/server/feature.ts';
import { searchFeature } from '#features/search/server/feature.ts';
import { siteFeature } from '#features/site/server/feature.ts';
import { teamFeature } from '#features/team/server/feature.ts';
import { visitsFeature } from '#features/visits/server/feature.ts';
import type { Feature } from '#engine/feature.ts';
import { sharingEndpoints } from './http/pages/endpoints.ts';

export type FeatureName = keyof typeof contract;

/** A manifest as the contract and the error codes ask for it: a handler for each operation, a sentence for each code. */
type Complete<Name extends FeatureName> = Feature<Extract<keyof (typeof contract)[Name], string>> &
  ([CodesOf<Name>] extends [never] ? unknown : { errors: Record<CodesOf<Name>, string> });

/** The manifest of every feature, in the order of `features/contract.ts`: a feature leans only on those before it. */
const manifests: { [Name in FeatureName]: Complete<Name> } = {
  accounts: accountsFeature,
  files: filesFeature,
  notifications: notificationsFeature,
  site: siteFeature,
  languages: languagesFeature,
  payments: paymentsFeature,
  plans: plansFeature,
  policies: policiesFeature,
  credentials: credentialsFeature,
  providers: providersFeature,
  applications: applicationsFeature,
  problems: problemsFeature,
  quotes: quotesFeature,
  jobs: jobsFeature,
  team: teamFeature,
  visits: visitsFeature,
  orders: ordersFeature,
  'payment-steps': paymentStepsFeature,
  'bank-details': bankDetailsFeature,
  certificates: certificatesFeature,
  disputes: disputesFeature,
  reviews: reviewsFeature,
  papers: papersFeature,
  messages: messagesFeature,
  moderation: moderationFeature,
  profiles: profilesFeature,
  insights: insightsFeature,
  'home-file': homeFileFeature,
  evidence: evidenceFeature,
  search: searchFeature,
  privacy: privacyFeature,
  people: peopleFeature,
  analytics: analyticsFeature,
  console: consoleFeature,
};

export const features: readonly Feature[] = (Object.keys(contract) as FeatureName[]).map((name) => manifests[name]);

export const procedures = features.flatMap(({ routes }) => Object.values(routes));

/** An operation with its handler. */
export function procedureOf(feature: FeatureName, name: string) {
  const { routes }: Feature = manifests[feature];
  return routes[name] as (typeof procedures)[number];
}

/** Everything that lives a lifecycle. */
export const subjects = features.flatMap(({ subjects = [] }) => subjects);

export const contributions = features.flatMap(({ contributions: own = [] }) => own);

export const consequences = [
  ...features.flatMap(({ consequences = [], overview }) => [
    ...consequences,
    ...(overview?.(contributions).consequences ?? []),
  ]),
  ...features.flatMap(({ counters = [] }) => counters),
  ...features.flatMap(({ hints = [] }) => hints),
];

export const reactions = features.flatMap(({ reactions = [] }) => reactions);

/** Later features first: a quote that is due ends as unanswered, before its problem lapses and would release it. */
export const dueRules = features.toReversed().flatMap(({ dueRules = [] }) => dueRules);

export const sweeps = features.flatMap(({ sweeps = [] }) => sweeps);

export const queues = features.flatMap(({ queues = [] }) => queues);

/** Later features first: rows that refer to others go before those. */
export const personalData = features.toReversed().flatMap(({ personalData = [] }) => personalData);

/** The things that payments pay for. */
const [registered] = features.flatMap(({ payable = [] }) => payable);
if (registered === undefined) throw new Error('no feature has things that payments pay for');
export const payable = registered;

export const filePlaces = features.flatMap(({ filePlaces = [], overview }) => [
  ...filePlaces,
  ...(overview?.(contributions).filePlaces ?? []),
]);

export const endpoints = [...features.flatMap(({ endpoints = [] }) => endpoints), ...sharingEndpoints];
