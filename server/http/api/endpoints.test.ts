import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { defineEndpoint } from '#engine/endpoint.ts';
import { unlimited, useWorld } from '#tests/support/testing.ts';
import { makeAdmission } from '#server/http/limits/admission.ts';
import { makeSecurityLog } from '#server/http/monitoring/security-log.ts';
import { registerEndpoint } from './endpoints.ts';

const world = useWorld();

it('tells a handler that the caller has left before the answer, and never after it', async () => {
  const app = fastify();
  const signals: AbortSignal[] = [];
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const admission = makeAdmission(world, unlimited);
  registerEndpoint(
    app,
    { world, admission, security: makeSecurityLog(app.log) },
    defineEndpoint({
      method: 'GET',
      path: '/{how}',
      access: 'public',
      async handle({ context: { signal }, params: { how }, reply }) {
        signals.push(signal);
        if (how === 'at-once') return reply.send('here');
        begin();
        await once(signal, 'abort');
        return reply.send('too late');
      },
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  expect(await (await fetch(`http://127.0.0.1:${port}/at-once`)).text()).toBe('here');
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /later HTTP/1.1\r\nhost: x\r\n\r\n');
  await begun;
  socket.destroy();
  await expect.poll(() => signals[1]?.aborted).toBe(true);
  expect(signals[1]?.reason).toMatchObject({ code: 'request.malformed' });
  await app.close();
  expect(signals[0]?.aborted).toBe(false);
});
