import { expect, it } from 'vitest';
import { sendBy } from './step-operation.ts';

const client = {
  accept: async (input: object) => ({ by: 'accept', input }),
  declineRequest: async (input: object) => ({ by: 'declineRequest', input }),
};

it('sends a step to the operation of its name, with its input alone', async () => {
  const send = sendBy(client);
  expect(await send({ step: 'accept', id: 'a', revision: 2 } as { step: string })).toEqual({
    by: 'accept',
    input: { id: 'a', revision: 2 },
  });
  expect(await send({ step: 'decline-request', id: 'a' } as { step: string })).toEqual({
    by: 'declineRequest',
    input: { id: 'a' },
  });
});

it('rejects a step without an operation', async () => {
  await expect(sendBy(client)({ step: 'settle' })).rejects.toThrow('No operation takes the step settle.');
});
