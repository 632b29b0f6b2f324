import { day, hour, minute } from './time.ts';

/** The number of times that one person may do something within `window` milliseconds. The windows slide. */
export type Limit = {
  window: number;
  account: number;
  /** For accounts of less than a week. */
  newAccount: number;
  /** For all people of one network together: mobile networks share an address between thousands. */
  network: number;
  /** To the same person, or about the same thing. */
  pair?: number;
  /** For all visitors of one network together, where visitors may do it. */
  visitors?: number;
};

/** The limits of everything that reaches other people, or costs work. An operation of a contract names its limit. */
export const limits = {
  problems: { window: hour, account: 10, newAccount: 5, network: 100 },
  problemChanges: { window: hour, account: 30, newAccount: 20, network: 300 },
  comments: { window: 10 * minute, account: 30, newAccount: 15, network: 200, pair: 15 },
  likes: { window: 10 * minute, account: 120, newAccount: 60, network: 1200 },
  messages: { window: 10 * minute, account: 60, newAccount: 40, network: 400, pair: 40 },
  conversations: { window: hour, account: 30, newAccount: 15, network: 300 },
  requests: { window: day, account: 20, newAccount: 10, network: 200, pair: 5 },
  quotes: { window: hour, account: 40, newAccount: 20, network: 200, pair: 10 },
  dates: { window: hour, account: 40, newAccount: 20, network: 300, pair: 10 },
  reviews: { window: hour, account: 30, newAccount: 20, network: 300, pair: 10 },
  credentials: { window: day, account: 20, newAccount: 20, network: 200 },
  reports: { window: day, account: 20, newAccount: 10, network: 100 },
  sentences: { window: day, account: 40, newAccount: 20, network: 200, visitors: 60 },
  records: { window: day, account: 10, newAccount: 10, network: 200 },
  exports: { window: day, account: 3, newAccount: 3, network: 100 },
  cases: { window: day, account: 5, newAccount: 5, network: 100 },
  payments: { window: hour, account: 20, newAccount: 20, network: 200 },
  devices: { window: hour, account: 20, newAccount: 20, network: 600 },
  settings: { window: hour, account: 60, newAccount: 60, network: 1200 },
  listings: { window: hour, account: 300, newAccount: 300, network: 3000 },
  uploads: { window: hour, account: 100, newAccount: 60, network: 600 },
} as const satisfies Record<string, Limit>;

/** The limit of an operation: its name, and the field of the input that names the other person or the thing, for `pair`. */
export type LimitUse = { name: keyof typeof limits; about?: string };
