import { isDeepStrictEqual } from 'node:util';
import type { Contestant } from './contestants.ts';
import type { Scenario } from './scenarios.ts';

/**
 * Checks that speed is compared for equal answers: the bare server gives the same JSON as the product, though schemas order its keys; the
 * peer, where it takes part, the same rows.
 */
export async function checkSameAnswers(scenario: Scenario, contestants: Contestant[]): Promise<void> {
  const [ours, bare, peer] = contestants;
  if (!ours || !bare) throw new Error('The bench compares at least two contestants.');
  for (const { cookie, path, variables } of scenario.questions.slice(0, 5)) {
    // As in the race, which takes no compressed answers.
    const headers = { cookie, 'content-type': 'application/json', 'accept-encoding': 'identity' };
    const [product = '', bareAnswer = ''] = await Promise.all(
      [ours, bare].map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text()),
    );
    if (product.length !== bareAnswer.length || !isDeepStrictEqual(JSON.parse(product), JSON.parse(bareAnswer)))
      throw new Error(`The bare server answers ${path} differently:\n${product}\n${bareAnswer}`);
    if (!peer) continue;
    const answer = await fetch(`http://127.0.0.1:${peer.port}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: scenario.query, variables }),
    });
    const text = await answer.text();
    const missing = idsIn(product).filter((id) => !text.includes(id));
    if (!answer.ok || missing.length > 0)
      throw new Error(`PostGraphile answers ${path} differently: ${missing.join(', ')} is missing in\n${text}`);
  }
}

const idsIn = (json: string) =>
  [...json.matchAll(/"(?:id|problemId|providerId)":"([0-9a-f-]{36})"/g)].map(([, id = '']) => id);
