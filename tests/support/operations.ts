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
