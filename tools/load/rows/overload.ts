import { setTimeout as sleep } from 'node:timers/promises';
import { describe, describeFailures, isAccepted, isRefused, startGenerator, times } from '../generator.ts';
import { readDeck } from '../deck.ts';
import { startOnMarketplace } from '../product.ts';
import { below, none, quantile, type Finding, type Row, type Surroundings, type Target } from '../row.ts';

/** Milliseconds within which a refusal counts as "at once". */
const maxRefusalMs = 1_000;
const maxRecoveryMs = 10_000;

/** Sends far more than the product can do, and then as much as it can. */
export async function overburden(
  { target, perSecond, seconds, after }: { target: Target; perSecond: number; seconds: number; after: number },
  { say, started }: Surroundings,
): Promise<Finding[]> {
  const deck = await readDeck(target.databaseUrl);
  const flood = startGenerator(started);
  const trickle = startGenerator(started);
  await trickle({ port: target.port, perSecond: perSecond / 10, seconds: Math.min(10, seconds), deck });
  const flooding = flood({ port: target.port, perSecond, seconds, deck });
  await sleep(seconds * 1000);
  const { samples: later } = await trickle({ port: target.port, perSecond: perSecond / 5, seconds: after, deck });
  const result = await flooding;
  say(describe(`${perSecond}/s for ${seconds} s`, result));
  const accepted = result.samples.filter(isAccepted);
  const refused = result.samples.filter(isRefused);
  const other = result.samples.filter((sample) => !isAccepted(sample) && !isRefused(sample));
  if (other.length > 0) say(`Neither accepted nor refused: ${describeFailures(other)}`);
  const isWell = (sample: (typeof later)[number]) => isAccepted(sample) && sample.ms < 400;
  // The app is well again after the last answer to a request since the flood that is not.
  const recovery = Math.max(0, ...later.filter((sample) => !isWell(sample)).map(({ due, ms }) => due + ms));
  const sizes = `accepted ${accepted.length}, refused ${refused.length}`;
  return [
    {
      ...below('accepted p99', quantile(times(accepted), 0.99), 1_000),
      seen: `${quantile(times(accepted), 0.99).toFixed(0)} ms (${sizes})`,
    },
    below('refused p99', quantile(times(refused), 0.99), maxRefusalMs),
    none(
      'answers but those and 503 or 429 with Retry-After',
      other.length + refused.filter(({ mayRetry }) => !mayRetry).length,
    ),
    below(`accepted again in less than 400 ms each, after`, recovery / 1000, maxRecoveryMs / 1000, 's'),
  ];
}

export const overload: Row = {
  name: 'overload',
  title: '500 requests a second',
  minutes: 2,
  short: 1,
  run: async (setting) =>
    overburden(
      { target: await startOnMarketplace(setting), perSecond: 500, seconds: setting.minutes * 60, after: 20 },
      setting,
    ),
};
