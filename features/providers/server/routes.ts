import { bind } from '#server/operations.ts';
import { providersContract } from '../contract.ts';
import { listProviders, readProvider } from './queries.ts';

const on = bind(providersContract);

export const providersRoutes = on.router({
  list: on.list.handler(({ input, context }) => listProviders(context.world, context.person, input)),
  read: on.read.handler(({ input, context }) => readProvider(context.world, context.person, input.id)),
});
