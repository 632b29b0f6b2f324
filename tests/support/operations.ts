import { isContractProcedure } from '@orpc/contract';
import type { OperationMeta } from '#core/contract.ts';
import type { z } from '#core/zod.ts';
import { contract } from '#features/contract.ts';

/** Every operation of the contract: `operation` is its name (`quotes.read`), `path` stands below `/api`. */
export const operations = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    if (!isContractProcedure(procedure)) throw new Error(`${feature}.${name} is no operation`);
    const { route, meta, inputSchema } = procedure['~orpc'];
    const { method = 'POST', path = '' } = route;
    const schema = inputSchema as unknown as z.ZodType;
    return {
      operation: `${feature}.${name}`,
      feature,
      name,
      method,
      path,
      ...(meta as OperationMeta),
      schema,
    };
  }),
);
export type Operation = (typeof operations)[number];

/** The operations that read. */
export const reads = operations.filter(({ method }) => method === 'GET');

/** Fills the parameters of a path from the input; the rest of the input becomes the query. A parameter that the input lacks stays. */
export function fillPath(path: string, input: Record<string, unknown>): string {
  const rest = { ...input };
  const url = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    if (!(name in rest)) return whole;
    const value = String(rest[name]);
    delete rest[name];
    return value;
  });
  const query = new URLSearchParams(rest as Record<string, string>).toString();
  return `${url}${query && `?${query}`}`;
}

/** The address and the body of a call. An input whose body is bytes has the rest in the query. */
export function fillCall(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  input: Record<string, unknown>,
): [url: string, body: Record<string, unknown> | Uint8Array | undefined] {
  const { body, ...rest } = input;
  if (body instanceof Uint8Array) return [`/api${fillPath(path, rest)}`, body];
  if (method === 'GET') return [`/api${fillPath(path, input)}`, undefined];
  const sent = Object.fromEntries(Object.entries(input).filter(([name]) => !path.includes(`{${name}}`)));
  return [`/api${fillPath(path, input).split('?')[0]}`, method === 'DELETE' ? undefined : sent];
}
