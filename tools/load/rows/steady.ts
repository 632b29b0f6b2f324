import { describe, describeFailures, isAccepted, startGenerator, times } from '../generator.ts';
import { readDeck } from '../deck.ts';
import { startOnMarketplace } from '../product.ts';
import { below, none, quantile, type Finding, type Row, type Surroundings, type Target } from '../row.ts';

/** Seconds before the measuring, in which caches fill. */
const warmUp = 10;

/** Sends what many people do for `minutes`, after a short time for caches to fill. */
export async function keepSteady(
  { target, perSecond, seconds, warm = warmUp }: { target: Target; perSecond: number; seconds: number; warm?: number },
  { say, started }: Surroundings,
): Promise<Finding[]> {
  const deck = await readDeck(target.databaseUrl);
  const send = startGenerator(started);
  if (warm > 0) await send({ port: target.port, perSecond: perSecond / 2, seconds: warm, deck });
  const result = await send({ port: target.port, perSecond, seconds, deck });
  say(describe(`${perSecond}/s for ${seconds} s`, result));
  const failures = describeFailures(result.samples);
  if (failures !== '') say(`Not accepted: ${failures}`);
  const all = times(result.samples);
  const failed = result.samples.filter(({ status }) => status === 0 || status >= 500).length;
  const refused = result.samples.filter((sample) => !isAccepted(sample)).length - failed;
  return [
    below('p95', quantile(all, 0.95), 150),
    below('p99', quantile(all, 0.99), 400),
    none('answers of 5xx, or none', failed, all.length),
    none('refusals', refused, all.length),
  ];
}

export const steady: Row = {
  name: 'steady',
  title: '100 requests a second (70 % reads) over 100,000 problems',
  minutes: 10,
  short: 4,
  run: async (setting) =>
    keepSteady({ target: await startOnMarketplace(setting), perSecond: 100, seconds: setting.minutes * 60 }, setting),
};
