import type { Client as ORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { GeneralUtils, ProcedureUtils } from '@orpc/tanstack-query';
import type { contract } from '#features/contract.ts';
import { CallError } from './call.ts';
import { type CallContext, linked } from './link.ts';
import { queriesOf } from './queries.ts';

type Client = JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>;
export type Outputs = {
  [Feature in keyof Client]: {
    [Name in keyof Client[Feature]]: Client[Feature][Name] extends (...args: never[]) => Promise<infer Output>
      ? Output
      : never;
  };
};

/** Every operation of the contract as a typed function. Errors that it throws are read with `errorOf`. */
export const client = linked as unknown as Client;

type Used = 'key' | 'queryKey' | 'queryOptions' | 'infiniteOptions' | 'mutationOptions';
type Queries = {
  [Feature in keyof Client]: GeneralUtils<unknown> & {
    [Name in keyof Client[Feature]]: Client[Feature][Name] extends ORPCClient<
      CallContext,
      infer Input,
      infer Output,
      infer Failure
    >
      ? Pick<ProcedureUtils<CallContext, Input, Output, Failure> & GeneralUtils<Input>, Used>
      : never;
  };
};

/** The same as query and mutation options. */
export const api = queriesOf(linked) as unknown as Queries;

/** What went wrong in a call, whatever threw it: its sentence, its status, and the fields that are marked. */
export function errorOf(error: unknown): CallError {
  if (error instanceof CallError) return error;
  return new CallError(0, undefined, `Function call failed: ${error instanceof Error ? error.message : String(error)}`);
}
