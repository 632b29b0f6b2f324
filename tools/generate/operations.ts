import { isContractProcedure } from '@orpc/contract';
import type { OperationMeta } from '#core/contract.ts';
import { contract } from '#features/contract.ts';

/**
 * What the browser needs of the contract to make a call: as `POST /problems creates`, `POST /files creates uploads`.
 * No schemas: those weigh. The body of what uploads is the file's bytes (`application/octet-stream`); the rest of its input is the query.
 */
export function operationsForTheBrowser(): string {
  const operations = Object.fromEntries(
    Object.entries(contract).map(([feature, procedures]) => [
      feature,
      Object.fromEntries(
        Object.entries(procedures).map(([name, procedure]) => {
          if (!isContractProcedure(procedure)) throw new Error(`${feature}.${name} is no operation`);
          const { route, meta } = procedure['~orpc'];
          const { creates, upload } = meta as OperationMeta;
          return [name, `${route.method} ${route.path}${creates ? ' creates' : ''}${upload ? ' uploads' : ''}`];
        }),
      ),
    ]),
  );
  return `${JSON.stringify(operations, null, 1)}\n`;
}
