import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openClient } from './open-client.ts';

it('gives up a database that takes the connection and says nothing', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const opening = openClient(`postgres://lungisa@127.0.0.1:${port}/lungisa`, 'lungisa-test', {
    connectionTimeoutMillis: 200,
  });
  await expect(opening).rejects.toThrow('timeout expired');
});
