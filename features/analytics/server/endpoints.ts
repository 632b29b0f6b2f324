import { Refusal } from '#core/errors.ts';
import type { z } from '#core/zod.ts';
import { defineEndpoint } from '#engine/endpoint.ts';
import { figureInput, performanceInput } from '../contract.ts';
import { listPerformance } from './list-performance.ts';
import { readFigure } from './read-figures.ts';
import { writeFigureCsv, writePerformanceCsv } from './write-csv.ts';

/** The most providers in one file, in the chosen order. */
const maxProviders = 1_000;

/** The numbers of a figure, or of the table of providers, as CSV: for admins, with the same parameters as the operation. */
export const analyticsEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/analytics/{figure}/numbers.csv',
    access: 'admin',
    async handle({ context: { world }, params: { figure }, request, reply }) {
      const query = request.query as Record<string, unknown>;
      const file = async (): Promise<{ text: string; from: string; to: string }> => {
        if (figure === 'performance') {
          const input = read(performanceInput, query);
          const { items, next, span, daysMissing } = await listPerformance(world, { ...input, limit: maxProviders });
          return { text: writePerformanceCsv(items, { daysMissing, isCut: next !== null }), ...span };
        }
        const answer = await readFigure(world, read(figureInput, { ...query, figure }));
        return { text: writeFigureCsv(answer.figure, answer), ...answer.span };
      };
      const { text, from, to } = await file();
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="lungisa-${figure}-${from}-${to}.csv"`,
          'cache-control': 'private, no-store',
        })
        .send(text);
    },
  }),
];

/** The parameters of an address; refuses those that the operation would refuse, and figures that there are not. */
function read<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const found = schema.safeParse(query);
  if (!found.success) throw new Refusal('request.not-found');
  return found.data;
}
