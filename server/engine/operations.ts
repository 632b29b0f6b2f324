import type { AnyContractRouter } from '@orpc/contract';
import { implement } from '@orpc/server';
import type { RequestContext } from './request-context.ts';

/** Binds a feature's contract to its handlers: `bind(quotesContract).accept.handler(…)`. */
export const bind = <Contract extends AnyContractRouter>(contract: Contract) =>
  implement(contract).$context<RequestContext>();
