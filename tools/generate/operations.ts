import { isContractProcedure } from '@orpc/contract';
import type { OperationMeta } from '#core/contract.ts';
import { contract } from '#features/contract.ts';

/** What the first screen after sign-in asks for comes with the page; how the rest is called comes with the first of its calls. */
const first = ['accounts', 'problems', 'insights', 'site'];

export const firstOperations = () => operationsForTheBrowser((feature) => first.includes(feature));
export const moreOperations = () => operationsForTheBrowser((feature) => !first.includes(feature));

/**
 * What the browser needs of the contract to make a call: as `POST /problems creates`, `POST /files creates uploads`.
 * No schemas: those weigh. The body of what uploads is the file's bytes (`application/octet-stream`); the rest of its input is the query.
 */
function operationsForTheBrowser(holds: (feature: string) => boolean): string {
  const operations = Object.fromEntries(
    Object.entries(contract)
      .filter(([feature]) => holds(feature))
      .map(([feature, procedures]) => [
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
