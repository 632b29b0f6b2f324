import { siteName } from '#web/ui/site-name.ts';

export * from '#core/page-wording.ts';

/** What the browser's tab says on a page. */
export const tabTitle = (page: string) => `${page} · ${siteName()}`;
