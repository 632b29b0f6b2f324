import { Download } from 'lucide';
import { showDate } from '#core/time.ts';
import { Refused } from '#kit/api/refused.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { showBytes } from '#kit/uploads/show-bytes.ts';
import { recordWords as words } from '../wording.ts';
import { isUnderWay, recordAddress, type RecordsData, useAskRecord } from './api.ts';

type OwnRecordProps = { jobId: string; records: RecordsData };

/** The reader's record of a job: asking for it, waiting for it, fetching it, and its last hash. */
export function OwnRecord({ jobId, records }: OwnRecordProps) {
  const { latest, ready } = records;
  const ask = useAskRecord(jobId);
  const waits = isUnderWay(records);
  const label = latest === null ? words.ask : latest.status === 'failed' ? words.tryAgain : words.askAgain;
  const isReady = latest?.status === 'ready' && ready !== null;
  return (
    <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-4">
      <Card as="section" pad="lg" aria-labelledby="record">
        <CardHead id="record" title={words.contents} />
        <p>{words.text}</p>
        <ul className="my-3 list-disc space-y-1 pl-5">
          {words.parts().map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <p className="text-muted">{words.left}</p>
        <p className="mt-3 text-muted">{words.money}</p>
        <div role="status" className="mt-5 empty:hidden">
          {latest === null ? null : <p className="font-semibold">{describe(records)}</p>}
          {!isReady && ready !== null ? (
            <p className="mt-2 text-muted">{words.earlier(showBytes(ready.bytes), showDate(ready.fetchUntil))}</p>
          ) : null}
        </div>
        <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
          <Refused act={ask} failed={words.askFailed} />
          {ready === null ? null : (
            <ButtonLink
              icon={Download}
              variant={isReady ? 'primary' : 'quiet'}
              render={<a href={recordAddress(ready.id)} download />}
            >
              {words.download}
            </ButtonLink>
          )}
          {waits ? null : (
            <Button
              variant={ready === null ? 'primary' : 'quiet'}
              busy={ask.isPending}
              busyLabel={words.asking}
              onClick={() => ask.mutate()}
            >
              {label}
            </Button>
          )}
        </div>
        {isReady ? <p className="mt-4 text-sm text-muted">{words.replaces}</p> : null}
        <p className="mt-2 text-sm text-muted">{words.onlyYours}</p>
      </Card>
      {ready === null ? null : (
        <Card as="section" pad="lg" aria-labelledby="check-record">
          <CardHead id="check-record" title={words.check} />
          <p>{words.checkText(ready.entries)}</p>
          <p className="numbers my-3 rounded-control bg-sunken p-3 text-sm break-all">{ready.head}</p>
          <p className="text-muted">{words.checkHow}</p>
        </Card>
      )}
    </div>
  );
}

function describe({ latest, ready }: RecordsData): string {
  if (latest === null) return '';
  if (latest.status === 'ready' && ready !== null)
    return words.ready(showBytes(ready.bytes), showDate(ready.fetchUntil));
  const sentences = {
    asked: words.asked,
    being_made: words.beingMade,
    failed: words.failed,
    ready: words.expired,
    expired: words.expired,
  };
  return sentences[latest.status];
}
