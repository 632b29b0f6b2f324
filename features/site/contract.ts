import { z } from '#core/zod.ts';
import { operation } from '#core/contract.ts';

export const siteSettings = z.strictObject({
  /** Visitors may look around, read-only. */
  publicBrowsing: z.boolean(),
});

export const siteContract = {
  categories: operation({
    method: 'GET',
    path: '/categories',
    access: 'public',
    tag: 'Site',
    summary: 'What problems and services can be about, in the order in which they are offered',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(z.string()) }),
  }),
  settings: operation({
    method: 'GET',
    path: '/settings/site',
    access: 'public',
    tag: 'Site',
    summary: 'The public settings of the site',
    input: z.strictObject({}),
    output: siteSettings,
  }),
  changeSettings: operation({
    method: 'PUT',
    path: '/settings/site',
    access: 'admin',
    tag: 'Site',
    summary: 'Change how the site is set',
    input: siteSettings,
    output: siteSettings,
  }),
};
