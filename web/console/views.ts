import type { SectionView } from '#kit/console/noun-console.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';

/** The views of sections that show several nouns, by the id of the section: the web folders of features do not import one another. */
export const composedViews: Readonly<Record<string, SectionView>> = {
  overview: lazyPart(() => import('./overview/overview.tsx')),
  'user-management': lazyPart(() => import('./user-management/user-management.tsx')),
  'content-moderation': lazyPart(() => import('./content-moderation/content-moderation.tsx')),
  categories: lazyPart(() => import('./categories/categories.tsx')),
  payments: lazyPart(() => import('./payments/payments.tsx')),
};
