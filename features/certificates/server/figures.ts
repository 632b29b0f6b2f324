import { sql } from 'drizzle-orm';
import { type FigureContribution, isStep } from '#engine/figures/contribution.ts';
import { columnsOf, overTime } from '#engine/figures/figure.ts';
import { certificateFigureWords as words } from '../figure-wording.ts';
import type { CertificateStatus, CertificateStep } from '../lifecycle.ts';

const steps = ['promise', 'deliver'] as const satisfies CertificateStep[];
const late: CertificateStatus = 'late';

export const certificateFigures: FigureContribution = {
  sums: {
    certificates: () => sql`
      select case when e.step = 'promise' then e.step when e.before = ${late} then 'too-late' else 'in-time' end, count(*)
      from e where ${isStep('certificate', steps)} group by 1`,
  },
  figures: {
    certificates: {
      kind: 'line',
      ...words.certificates,
      overTime: ['certificates'],
      build: (given) => overTime(given, 'certificates', columnsOf(words.steps)),
    },
  },
};
