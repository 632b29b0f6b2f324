import type { AnyContractProcedure, ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import { type AnyProcedure, implement } from '@orpc/server';
import type { Access, OperationMeta } from '#core/contract.ts';
import type { Caller, Person } from './actor.ts';
import type { RequestContext } from './request-context.ts';

/** The actor that an access lets in. */
export type CallerOf<A extends Access> = A extends 'public' | 'browsing' ? Caller : Person;

type Answer<Output> = Output | Promise<Output>;

/** A handler for each operation of a contract, without middleware. It gets the actor that the `access` of its operation lets in. */
export type HandlersOf<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends ContractProcedure<
    infer Input,
    infer Output,
    infer _Errors,
    infer Meta extends OperationMeta
  >
    ? (call: {
        input: InferSchemaOutput<Input>;
        context: RequestContext<CallerOf<Meta['access']>>;
      }) => Answer<InferSchemaInput<Output>>
    : never;
};

/** Binds a feature's contract to its handlers: `bind(quotesContract, { accept: … })`. */
export function bind<const Contract extends Record<string, AnyContractProcedure>>(
  contract: Contract,
  handlers: HandlersOf<Contract>,
) {
  const implementer = implement(contract).$context<RequestContext>();
  // The gate runs before every handler and refuses visitors where `access` asks for a person.
  const on = implementer as unknown as Record<string, { handler(handler: unknown): AnyProcedure }>;
  const bound = Object.entries(handlers).map(([name, handler]) => [name, on[name]?.handler(handler)] as const);
  return Object.fromEntries(bound) as { [Name in keyof Contract]: AnyProcedure };
}
