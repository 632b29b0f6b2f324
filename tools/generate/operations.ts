import { isContractProcedure } from '@orpc/contract';
import type { OperationMeta } from '#core/contract.ts';
import { contract } from '#features/contract.ts';

/** The page brings the operations of these features; the first call to another feature fetches all the others. */
const firstScreenFeatures = ['accounts', 'problems', 'insights', 'site'];

export const firstOperations = () => operationsForBrowser((feature) => firstScreenFeatures.includes(feature));
export const moreOperations = () => operationsForBrowser((feature) => !firstScreenFeatures.includes(feature));

/**
 * The part of the contract that the browser needs for a call, such as `POST /problems creates` or `POST /files creates uploads`.
 * It holds no schemas, because they are large. An upload sends the bytes of the file as its body and its other input as the query.
 */
function operationsForBrowser(isIncluded: (feature: string) => boolean): string {
  const operations = Object.fromEntries(
    Object.entries(contract)
      .filter(([feature]) => isIncluded(feature))
      .map(([feature, procedures]) => [
        feature,
        Object.fromEntries(
          Object.entries(procedures).map(([name, procedure]) => {
            if (!isContractProcedure(procedure)) throw new Error(`${feature}.${name} is not an operation`);
            const { route, meta } = procedure['~orpc'];
            const { creates, upload } = meta as OperationMeta;
            return [name, `${route.method} ${route.path}${creates ? ' creates' : ''}${upload ? ' uploads' : ''}`];
          }),
        ),
      ]),
  );
  return `${JSON.stringify(operations, null, 1)}\n`;
}
