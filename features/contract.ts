import { accountsContract } from './accounts/contract.ts';
import { analyticsContract } from './analytics/contract.ts';
import { applicationsContract } from './applications/contract.ts';
import { bankDetailsContract } from './bank-details/contract.ts';
import { certificatesContract } from './certificates/contract.ts';
import { consoleContract } from './console/contract.ts';
import { credentialsContract } from './credentials/contract.ts';
import { evidenceContract } from './evidence/contract.ts';
import { disputesContract } from './disputes/contract.ts';
import { filesContract } from './files/contract.ts';
import { homeFileContract } from './home-file/contract.ts';
import { insightsContract } from './insights/contract.ts';
import { jobsContract } from './jobs/contract.ts';
import { languagesContract } from './languages/contract.ts';
import { messagesContract } from './messages/contract.ts';
import { moderationContract } from './moderation/contract.ts';
import { notificationsContract } from './notifications/contract.ts';
import { ordersContract } from './orders/contract.ts';
import { papersContract } from './papers/contract.ts';
import { paymentStepsContract } from './payment-steps/contract.ts';
import { paymentsContract } from './payments/contract.ts';
import { peopleContract } from './people/contract.ts';
import { plansContract } from './plans/contract.ts';
import { policiesContract } from './policies/contract.ts';
import { privacyContract } from './privacy/contract.ts';
import { problemsContract } from './problems/contract.ts';
import { profilesContract } from './profiles/contract.ts';
import { providersContract } from './providers/contract.ts';
import { quotesContract } from './quotes/contract.ts';
import { reviewsContract } from './reviews/contract.ts';
import { searchContract } from './search/contract.ts';
import { siteContract } from './site/contract.ts';
import { teamContract } from './team/contract.ts';
import { visitsContract } from './visits/contract.ts';

/** Every operation of the product, by feature, in the order of the features: each may use those before it. */
export const contract = {
  accounts: accountsContract,
  files: filesContract,
  notifications: notificationsContract,
  site: siteContract,
  languages: languagesContract,
  payments: paymentsContract,
  plans: plansContract,
  policies: policiesContract,
  credentials: credentialsContract,
  providers: providersContract,
  applications: applicationsContract,
  problems: problemsContract,
  quotes: quotesContract,
  jobs: jobsContract,
  team: teamContract,
  visits: visitsContract,
  orders: ordersContract,
  'payment-steps': paymentStepsContract,
  'bank-details': bankDetailsContract,
  certificates: certificatesContract,
  disputes: disputesContract,
  reviews: reviewsContract,
  papers: papersContract,
  messages: messagesContract,
  moderation: moderationContract,
  profiles: profilesContract,
  insights: insightsContract,
  'home-file': homeFileContract,
  evidence: evidenceContract,
  search: searchContract,
  privacy: privacyContract,
  people: peopleContract,
  analytics: analyticsContract,
  console: consoleContract,
};
