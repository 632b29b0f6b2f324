import { isContractProcedure } from '@orpc/contract';
import type { OperationMeta } from '#core/contract.ts';
import { contract } from '#features/contract.ts';

/** The page brings these operations, those of the first visits that `npm run phone` measures among them; the first call of another one fetches all the others. */
const first: Record<string, readonly string[]> = {
  accounts: ['me', 'register', 'signIn', 'signOut'],
  insights: ['pendingCounts', 'planUse', 'sidebar'],
  jobs: ['completedBy', 'list'],
  // Everyone asks for it who reads a language that is still beta.
  languages: ['reviewed'],
  messages: ['markDelivered', 'markRead'],
  payments: ['list'],
  plans: ['ownSteps'],
  problems: ['comments', 'feed', 'like', 'list', 'newer', 'places', 'post', 'read', 'related'],
  providers: ['list', 'own'],
  quotes: ['compare'],
  site: ['categories', 'settings'],
  visits: ['keptByProviders'],
};

export const firstOperations = () => operationsForBrowser((feature, name) => first[feature]?.includes(name) === true);
export const moreOperations = () => operationsForBrowser((feature, name) => first[feature]?.includes(name) !== true);

/**
 * The part of the contract that the browser needs for a call, such as `POST /problems creates` or `POST /files creates uploads`.
 * It holds no schemas, because they are large. An upload sends the bytes of the file as its body and its other input as the query.
 */
function operationsForBrowser(isIncluded: (feature: string, name: string) => boolean): string {
  const operations = Object.fromEntries(
    Object.entries(contract)
      .map(([feature, procedures]) => [
        feature,
        Object.fromEntries(
          Object.entries(procedures)
            .filter(([name]) => isIncluded(feature, name))
            .map(([name, procedure]) => {
              if (!isContractProcedure(procedure)) throw new Error(`${feature}.${name} is not an operation`);
              const { route, meta } = procedure['~orpc'];
              const { creates, upload } = meta as OperationMeta;
              return [name, `${route.method} ${route.path}${creates ? ' creates' : ''}${upload ? ' uploads' : ''}`];
            }),
        ),
      ])
      .filter(([, operations]) => Object.keys(operations as object).length > 0),
  );
  return `${JSON.stringify(operations, null, 1)}\n`;
}
