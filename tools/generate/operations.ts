import { isContractProcedure } from '@orpc/contract';
import type { OperationMeta } from '#core/contract.ts';
import { contract } from '#features/contract.ts';

/** What the browser needs of the contract to make a call, as `POST /problems creates`. No schemas: those weigh. */
export function operationsForTheBrowser(): string {
  const operations = Object.fromEntries(
    Object.entries(contract).map(([feature, procedures]) => [
      feature,
      Object.fromEntries(
        Object.entries(procedures).map(([name, procedure]) => {
          if (!isContractProcedure(procedure)) throw new Error(`${feature}.${name} is no operation`);
          const { route, meta } = procedure['~orpc'];
          return [name, `${route.method} ${route.path}${(meta as OperationMeta).creates ? ' creates' : ''}`];
        }),
      ),
    ]),
  );
  return `${JSON.stringify(operations, null, 1)}\n`;
}
