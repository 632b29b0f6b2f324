import { siteName } from '#kit/ui/site-name.ts';

export { pageTitles } from '#core/page-wording.ts';

/** Returns the title of the browser's tab. */
export const tabTitle = (page: string) => `${page} · ${siteName()}`;
