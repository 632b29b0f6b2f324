import type { Client } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { GeneralUtils, ProcedureUtils } from '@orpc/tanstack-query';
import { CallError } from './call.ts';
import { callOperation, type CallContext, type CallOptions, type Feature } from './link.ts';
import { makeOnDemand } from './make-on-demand.ts';
import { makeQueries } from './queries.ts';
import * as words from './wording.ts';

type ClientOf<Contract extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<Contract, CallContext>>;

/** The answer of each operation of a contract, by its name. */
export type OutputsOf<Contract extends AnyContractRouter> = {
  [Name in keyof ClientOf<Contract>]: ClientOf<Contract>[Name] extends (...args: never[]) => Promise<infer Output>
    ? Output
    : never;
};

type Used = 'key' | 'queryKey' | 'queryOptions' | 'infiniteOptions' | 'mutationOptions';
type QueriesOf<Contract extends AnyContractRouter> = GeneralUtils<unknown> & {
  [Name in keyof ClientOf<Contract>]: ClientOf<Contract>[Name] extends Client<
    CallContext,
    infer Input,
    infer Output,
    infer Failure
  >
    ? Pick<ProcedureUtils<CallContext, Input, Output, Failure> & GeneralUtils<Input>, Used>
    : never;
};

/**
 * The operations of one feature's contract: in `client` as functions, whose errors `toCallError` reads, and in `api` as
 * query and mutation options.
 */
export function clientFor<Contract extends AnyContractRouter>(
  feature: Feature,
): { client: ClientOf<Contract>; api: QueriesOf<Contract> } {
  const client = makeOnDemand(
    (name) => (input?: object, options?: CallOptions) => callOperation(feature, name, input, options),
  );
  return { client: client as never, api: makeQueries(feature, client) as never };
}

/** Turns any failure of a call into its sentence, its status, and the fields to mark. */
export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  return new CallError(0, undefined, words.failed(error instanceof Error ? error.message : String(error)));
}
