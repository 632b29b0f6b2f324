import { isContractProcedure } from '@orpc/contract';
import type { OperationMeta } from '#core/contract.ts';
import { contract } from '#features/contract.ts';

/** What the browser needs of the contract to make a call: method, path, and whether it creates. No schemas: those weigh. */
export function operationsForTheBrowser(): string {
  const operations = Object.fromEntries(
    Object.entries(contract).map(([feature, procedures]) => [
      feature,
      Object.fromEntries(
        Object.entries(procedures).map(([name, procedure]) => {
          if (!isContractProcedure(procedure)) throw new Error(`${feature}.${name} is no operation`);
          const { route, meta } = procedure['~orpc'];
          return [name, { '~orpc': { errorMap: {}, meta: { creates: (meta as OperationMeta).creates }, route: { method: route.method, path: route.path } } }];
        }),
      ),
    ]),
  );
  return `${JSON.stringify(operations, null, 1)}\n`;
}
