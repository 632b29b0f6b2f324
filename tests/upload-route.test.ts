import { expect, test } from 'vitest';
import { filesContract } from '#features/files/contract.ts';
import operations from '#web/api/generated/more-operations.json' with { type: 'json' };

test('the browser sends an upload to the route and with the fields of its contract', () => {
  expect(operations.files.upload).toBe('POST /files creates uploads');
  expect(Object.keys(filesContract.upload['~orpc'].inputSchema?.shape ?? {})).toEqual(['purpose', 'name', 'body']);
});
