import type { ReactNode } from 'react';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';

/** Every section of `/admin-dashboard`, by the hash that shows it; its code is loaded when it is shown first. */
export const sections = {
  overview: lazyPart(() => import('./overview/overview.tsx')),
  'user-management': lazyPart(() => import('./user-management/user-management.tsx')),
  'content-moderation': lazyPart(() => import('./content-moderation/content-moderation.tsx')),
  'branding-config': lazyPart(() => import('./branding-config/branding-config.tsx')),
  'storage-management': lazyPart(() => import('./storage-management/storage-management.tsx')),
  analytics: lazyPart(() => import('./analytics/analytics.tsx')),
  payments: lazyPart(() => import('./payments/payments.tsx')),
  'privacy-requests': lazyPart(() => import('./privacy-requests/privacy-requests.tsx')),
  'e-mail': lazyPart(() => import('./e-mail/failed-mails.tsx')),
} satisfies Record<string, () => ReactNode>;
