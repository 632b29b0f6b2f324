import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readActor } from '#features/accounts/server/sessions/read-actor.ts';
import { isPerson } from '#engine/actor.ts';
import { poolSize, worldOn } from './world.ts';

/**
 * Contestant (b): PostGraphile 5 as its guide runs it in production, on Grafserv for node:http. It reads the session as the product does.
 * Its tuning favours it: answers as text, no policies, no transaction per request, and a second pool for sessions.
 */
const [databaseUrl = '', port = '', folder = ''] = process.argv.slice(2);
const require = createRequire(join(folder, 'package.json'));
const { postgraphile } = require('postgraphile');
const { PostGraphileAmberPreset } = require('postgraphile/presets/amber');
const { makePgService } = require('postgraphile/adaptors/pg');
const { grafserv } = require('postgraphile/grafserv/node');

const world = worldOn(databaseUrl);

const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({ connectionString: databaseUrl, schemas: ['public', 'peer'], poolConfig: { max: poolSize } }),
  ],
  grafserv: { graphiql: false, websockets: false, watch: false, outputDataAsString: true },
  grafast: {
    explain: false,
    async context({ node }: { node: { req: { headers: { cookie?: string } } } }) {
      const reader = await readActor(world, node.req.headers.cookie);
      if (!isPerson(reader)) throw new Error('The request has no session.');
      return { reader: reader.id };
    },
  },
};

const server = createServer();
server.on('error', (error) => {
  throw error;
});
await postgraphile(preset).createServ(grafserv).addTo(server);
server.listen(Number(port), '127.0.0.1');
