import type { Access } from '#core/contract.ts';
import { formatBudget } from '#core/money/money.ts';
import { pageTitles as titles } from '#core/page-wording.ts';
import { cut } from '#core/cut-text.ts';
import { readSharedProblem, type SharedProblem } from '#features/problems/server/shared-problems.ts';
import { readSharedProvider, type SharedProvider } from '#features/providers/server/shared-providers.ts';
import { isBrowsingPublic } from '#features/site/server/queries.ts';
import { isId } from '#engine/columns.ts';
import type { RequestContext } from '#engine/request-context.ts';
import { plainHead, silentPage, type Head, type PageState } from './head.ts';
import { sharedWords as words } from './wording.ts';

/** A page whose head and status follow from a row: it passes the gate as an endpoint does. */
export type RowPage = {
  method: 'GET';
  path: `/${string}`;
  access: Access & 'public';
  read(context: RequestContext, id: string): Promise<PageState>;
};

/** Longer titles are cut where links are shown. */
const maxTitle = 90;

async function readProblemPage({ world, reader }: RequestContext, id: string): Promise<PageState> {
  const found = isId(id) ? await readSharedProblem(world, reader, id) : 'not-found';
  if (found === 'not-found') return silentPage(404, titles.problem);
  if (found === 'gone') return silentPage(410, titles.problem);
  return found === 'own' ? silentPage(200, titles.problem) : { status: 200, head: headOfProblem(id, found) };
}

/** Returns the head of a problem's page. */
export function headOfProblem(id: string, { title, place, budgetCents, isPublic, isClosed }: SharedProblem): Head {
  const short = cut(title, maxTitle, '…');
  return {
    ...plainHead,
    title: short,
    description: (siteName) => words.problem(place, budgetCents, siteName),
    canonical: `/problems/${id}`,
    picture: {
      path: `/problems/${id}/picture.png`,
      title: short,
      below: place,
      bright: budgetCents === null ? '' : formatBudget(budgetCents),
    },
    indexed: isPublic && !isClosed ? 'while-public' : 'never',
  };
}

/** On a site where visitors see no providers they get the same answer for every id, without a look. */
async function readProviderPage({ world, reader }: RequestContext, id: string): Promise<PageState> {
  if (reader === null && !(await isBrowsingPublic(world))) return silentPage(200, titles.provider);
  const found = isId(id) ? await readSharedProvider(world, reader, id) : null;
  if (found === null) return silentPage(404, titles.provider);
  return found.isListed ? { status: 200, head: headOfProvider(found) } : silentPage(200, titles.provider);
}

/** Returns the head of a listing's page. */
export function headOfProvider({
  id,
  specialty,
  place,
  rating,
  ratingCount,
  jobsCount,
  licence,
}: SharedProvider): Head {
  const title = words.provider(specialty, place);
  const record = [words.rated(rating, ratingCount), words.jobs(jobsCount)].filter(Boolean).join(' ');
  const checked = licence === null ? '' : words.licence(licence);
  return {
    ...plainHead,
    title,
    description: (siteName) => [record, checked, words.askForQuote(siteName)].filter(Boolean).join(' '),
    canonical: `/providers/${id}`,
    picture: { path: `/providers/${id}/picture.png`, title, below: record, bright: checked },
    indexed: 'while-public',
  };
}

export const rowPages: readonly RowPage[] = [
  { method: 'GET', path: '/problems/{id}', access: 'public', read: readProblemPage },
  { method: 'GET', path: '/problem/{id}', access: 'public', read: readProblemPage },
  { method: 'GET', path: '/providers/{id}', access: 'public', read: readProviderPage },
];
