import { expect, test } from 'vitest';
import { filesContract } from '#features/files/contract.ts';
import operations from '#kit/api/generated/more-operations.json' with { type: 'json' };

test('sends an upload of the browser to the route of its contract, with its fields', () => {
  expect(operations.files.upload).toBe('POST /files creates uploads');
  expect(Object.keys(filesContract.upload['~orpc'].inputSchema?.shape ?? {})).toEqual(['purpose', 'name', 'body']);
});
