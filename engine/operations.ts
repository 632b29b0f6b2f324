import type { AnyContractProcedure, ContractProcedure } from '@orpc/contract';
import { implement, type ProcedureImplementer } from '@orpc/server';
import type { Access, OperationMeta } from '#core/contract.ts';
import type { Caller, Person } from './actor.ts';
import type { RequestContext } from './request-context.ts';

/** The operations of a contract: each has a handler and no middleware, and the handler gets the actor that its `access` lets in. */
type Operations<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends ContractProcedure<
    infer Input,
    infer Output,
    infer Errors,
    infer Meta extends OperationMeta
  >
    ? Pick<
        ProcedureImplementer<RequestContext, RequestContext<CallerOf<Meta['access']>>, Input, Output, Errors, Meta>,
        'handler'
      >
    : never;
};

/** The actor that an access lets in. */
export type CallerOf<A extends Access> = A extends 'public' | 'browsing' ? Caller : Person;

/** Binds a feature's contract to its handlers: `bind(quotesContract).accept.handler(…)`. */
export function bind<const Contract extends Record<string, AnyContractProcedure>>(contract: Contract) {
  const implementer = implement(contract).$context<RequestContext>();
  // The gate runs before every handler and refuses visitors where `access` asks for a person.
  return implementer as unknown as Operations<Contract> & Pick<typeof implementer, 'router'>;
}
