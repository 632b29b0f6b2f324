import { lazyPage } from '#kit/ui/loading/lazy-part.tsx';

/** The pages of the console. They are listed here, and not in the site map, because the first screen loads that. */
export const DashboardPage = lazyPage(() => import('./section-page.tsx'), 'DashboardPage');
export const SectionPage = lazyPage(() => import('./section-page.tsx'), 'SectionPage');
export const PersonPage = lazyPage(() => import('./person/person-page.tsx'));
export const EditPolicyPage = lazyPage(() => import('./policy-editor/edit-policy-page.tsx'));
