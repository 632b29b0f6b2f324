import { expect, it } from 'vitest';
import { operationsOf } from '#core/contract.ts';
import { z } from '#core/zod.ts';
import { bind } from '#engine/operations.ts';
import type { RequestContext } from '#engine/request-context.ts';
import { runOperation } from './run-operation.ts';

const read = operationsOf('Wells')({
  GET: '/wells/{depth}',
  access: 'public',
  summary: 'A well',
  input: z.strictObject({ depth: z.coerce.number() }),
  output: z.strictObject({ depth: z.number() }),
});

/** Asks for a well; `more` is what its handler adds to the answer. */
const ask = (input: object, more: object = {}) => {
  const procedure = bind({ read }, { read: async ({ input: { depth } }) => ({ depth, ...more }) }).read;
  return runOperation(procedure, input, {} as RequestContext);
};

it('hands the handler the input as its schema reads it, and answers with what the handler says', async () => {
  expect(await ask({ depth: '12' })).toEqual({ depth: 12 });
});

it('refuses an input with a field that its schema does not name', async () => {
  await expect(ask({ depth: '12', width: '3' })).rejects.toMatchObject({
    code: 'request.invalid',
    errors: [{ path: 'width', message: 'We do not know this field.' }],
  });
});

it('lets no field leave that the contract does not name, and names no value in the error', async () => {
  await expect(ask({ depth: '12' }, { ownerEmail: 'naledi@example.com' })).rejects.toThrow(
    /^The answer does not fit its schema: unrecognized_keys$/,
  );
});
