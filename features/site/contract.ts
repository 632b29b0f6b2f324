import { z } from 'zod';
import { operation } from '#core/contract.ts';

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
};
