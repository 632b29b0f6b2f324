import type { ReactNode } from 'react';
import { quoteLifecycle } from '#features/quotes/lifecycle.ts';
import type { QuoteData } from '#features/quotes/web/api.ts';
import type { KeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { quoteNextWords as words } from './wording.ts';

type AwaitedJobProps = { status: QuoteData['status']; focus: KeptFocus; children?: ReactNode };

/** The card of an agreed quote while its job, or the code that draws it, is on its way; `children` stand in it where the job did not load. */
export const AwaitedJob = ({ status, focus, children }: AwaitedJobProps) => (
  <NextStepCard title={quoteLifecycle.statuses[status].label} yourMove={false} focus={focus}>
    {children ?? (
      <LoadingList label={words.loadingJob}>
        <Skeleton className="h-18" />
      </LoadingList>
    )}
  </NextStepCard>
);
