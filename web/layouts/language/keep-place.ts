import { keep } from '#kit/drafts/kept.ts';

/** The name under which a tab keeps its place; `web/start.tsx` looks for it. */
export const placeName = 'place';

/** Keeps the place of the page for when it has loaded again. */
export const keepPlace = (): void => void keep('tab', placeName, JSON.stringify([location.href, scrollY]));
