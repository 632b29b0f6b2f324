import { lazyPage } from '#kit/ui/loading/lazy-part.tsx';

/** The pages of the console. They are listed here, and not in the site map, because the first screen loads that. */
export const EditPolicyPage = lazyPage(() => import('./policy-editor/edit-policy-page.tsx'));
export const AdminDashboardPage = lazyPage(() => import('./dashboard-page.tsx'));
export const AdminPersonPage = lazyPage(() => import('./person/admin-person-page.tsx'));
export const PricingPlansPage = lazyPage(() => import('./pricing-plans/pricing-plans-page.tsx'));
export const CategoriesPage = lazyPage(() => import('./categories/categories-page.tsx'));
export const SystemLogsPage = lazyPage(() => import('./system-logs/system-logs-page.tsx'));
export const SystemHealthPage = lazyPage(() => import('./system-health/system-health-page.tsx'));
