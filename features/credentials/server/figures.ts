import { sql } from 'drizzle-orm';
import { type FigureContribution, isStep } from '#engine/figures/contribution.ts';
import { columnsOf, overTime } from '#engine/figures/figure.ts';
import { credentialFigureWords as words } from '../figure-wording.ts';
import type { CredentialStep } from '../lifecycle.ts';

const counted = ['submit', 'confirm', 'decline', 'expire'] as const satisfies CredentialStep[];

export const credentialFigures: FigureContribution = {
  sums: {
    credentials: () => sql`select e.step, count(*) from e where ${isStep('credential', counted)} group by 1`,
  },
  figures: {
    credentials: {
      kind: 'line',
      ...words.credentials,
      overTime: ['credentials'],
      build: (given) => overTime(given, 'credentials', columnsOf(words.steps)),
    },
  },
};
