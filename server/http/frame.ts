import type { FastifyRequest } from 'fastify';
import { sessionToken } from '#features/accounts/server/sessions/session-cookie.ts';
import type { Shell } from './api/gate.ts';

/** The screen until the app draws its own: bars and cards, or the mark alone. `pages/first-text.ts` writes the text that is known in their place. */
export type Frame = 'app' | 'bare';

/** Pages without the bars of the app. */
const pagesWithoutFrame = /^\/(login|documents\/|provider-subscription\/invoices\/)/;

/** The frame of a page: that of the app where there is a session, without asking whether it has ended. */
export const frameOf = ({ url, headers }: FastifyRequest, { world }: Shell): Frame =>
  pagesWithoutFrame.test(url) || sessionToken(headers.cookie, world.config) === null ? 'bare' : 'app';

/** Puts a frame of `web/index.html` after the root, where it shows while that is empty, and takes the others out. */
export function putFrame(html: string, frame: Frame): string {
  const templates = /<template data-(?:frame|text)="(\w+)">(.*?)<\/template>/gs;
  const content = [...html.matchAll(templates)].find(([, name]) => name === frame)?.[2] ?? '';
  const rest = html.replace(templates, '').replace(/<!--.*?-->/gs, '');
  const markup = content.replaceAll(/>\s+</g, '><').trim();
  return rest.replace('<div id="root"></div>', (root) => `${root}<div id="frame">${markup}</div>`);
}
