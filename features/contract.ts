import { accountsContract } from './accounts/contract.ts';
import { insightsContract } from './insights/contract.ts';
import { jobsContract } from './jobs/contract.ts';
import { notificationsContract } from './notifications/contract.ts';
import { problemsContract } from './problems/contract.ts';
import { providersContract } from './providers/contract.ts';
import { quotesContract } from './quotes/contract.ts';
import { reviewsContract } from './reviews/contract.ts';
import { siteContract } from './site/contract.ts';
import { subscriptionsContract } from './subscriptions/contract.ts';

/** Every operation of the product, by feature. */
export const contract = {
  accounts: accountsContract,
  notifications: notificationsContract,
  site: siteContract,
  subscriptions: subscriptionsContract,
  providers: providersContract,
  problems: problemsContract,
  quotes: quotesContract,
  jobs: jobsContract,
  reviews: reviewsContract,
  insights: insightsContract,
};
