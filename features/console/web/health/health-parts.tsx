import { Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import { hour, showAgo, showDateTime } from '#core/time.ts';
import { healthWords as words, queueName } from '#features/console/health-wording.ts';
import { showCount } from '#features/console/wording.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { showBytes } from '#kit/uploads/show-bytes.ts';
import { readNow } from '#kit/api/server-clock.ts';
import type { Health } from './api.ts';
import { SmallTable } from '#kit/ui/lists/small-table.tsx';
import { Fact, Facts, Part } from './facts.tsx';

const since = (at: string | null) => (at === null ? words.none : showAgo(at, readNow()));

export function Queues({ queues }: Pick<Health, 'queues'>) {
  return (
    <Part id="health-queues" title={words.queues}>
      <SmallTable
        label={words.queues}
        columns={[words.queue, words.waiting, words.later, words.running, words.failedCount, words.oldest]}
        rows={queues.map(({ name, waiting, later, running, failed, oldestAt }) => ({
          key: name,
          cells: [
            queueName(name),
            showCount(waiting),
            showCount(later),
            running,
            <Failed key="failed" count={failed} />,
            since(oldestAt),
          ],
        }))}
      />
    </Part>
  );
}

const Failed = ({ count }: { count: number }) => (
  <b className={count > 0 ? 'text-danger' : 'font-normal'}>{showCount(count)}</b>
);

export function Mails({ mails: { waiting, held: heldBack, oldestAt, sent, failed } }: Pick<Health, 'mails'>) {
  return (
    <Part id="health-mails" title={words.mails}>
      <Facts>
        <Fact label={words.waiting}>{showCount(waiting)}</Fact>
        <Fact label={words.oldest}>{since(oldestAt)}</Fact>
        <Fact label={words.mailsSent}>{showCount(sent)}</Fact>
        <Fact label={words.mailsFailed} isBad={failed > 0}>
          {showCount(failed)}
        </Fact>
      </Facts>
      {heldBack > 0 ? <p className="mt-3 text-sm text-muted">{words.mailsHeld(showCount(heldBack))}</p> : null}
      {failed > 0 ? (
        <p className="mt-3">
          <TextLink render={<Link to="/admin/$section" params={{ section: 'e-mail' }} />}>{words.failedMails}</TextLink>
        </p>
      ) : null}
    </Part>
  );
}

export function Payments({ payments: { pending, late, setAside, refunds, events } }: Pick<Health, 'payments'>) {
  return (
    <Part id="health-payments" title={words.payments}>
      <Facts>
        <Fact label={words.paymentsPending}>{showCount(pending)}</Fact>
        <Fact label={words.paymentsLate} isBad={late > 0}>
          {showCount(late)}
        </Fact>
        <Fact label={words.setAside} isBad={setAside > 0}>
          {showCount(setAside)}
        </Fact>
        <Fact label={words.refunds}>{showCount(refunds)}</Fact>
      </Facts>
      {setAside > 0 ? (
        <p className="mt-3">
          <TextLink render={<Link to="/admin/$section" params={{ section: 'payments' }} />}>
            {words.asidePayments}
          </TextLink>
        </p>
      ) : null}
      <h3 className="mt-5 mb-1">{words.paymentEvents}</h3>
      {events.length === 0 ? (
        <p className="text-sm text-muted">{words.noPaymentEvents}</p>
      ) : (
        <SmallTable
          label={words.paymentEvents}
          columns={[words.event, words.when, words.reference]}
          rows={events.map(({ id, event, reference, at }) => ({
            key: id,
            cells: [event, showDateTime(at), reference ?? words.none],
          }))}
        />
      )}
    </Part>
  );
}

export function Slowest({ slowest }: Pick<Health, 'slowest'>) {
  return (
    <Part id="health-slowest" title={words.slowest} text={words.slowestText}>
      {slowest.length === 0 ? (
        <p className="text-sm text-muted">{words.noOperations}</p>
      ) : (
        <SmallTable
          label={words.slowest}
          columns={[words.operation, words.calls, words.median, words.slow, words.longest]}
          rows={slowest.map(({ operation, count, medianMs, slowMs, maxMs }) => ({
            key: operation,
            cells: [operation, count, words.ms(medianMs), words.ms(slowMs), words.ms(maxMs)],
          }))}
        />
      )}
    </Part>
  );
}

export function Errors({ errors }: Pick<Health, 'errors'>) {
  return (
    <Part id="health-errors" title={words.errors} text={words.errorsText}>
      {errors.length === 0 ? (
        <p className="text-sm text-muted">{words.noErrors}</p>
      ) : (
        <ul className="grid gap-4">
          {errors.map(({ key, place, cause, stack, count, firstAt, lastAt, requestIds }) => (
            <li key={key} className="grid gap-1 border-t border-line pt-4 first:border-0 first:pt-0">
              <p className="font-semibold wrap-anywhere">{cause}</p>
              <p className="text-sm wrap-anywhere text-muted">
                {place} · {words.times(count)} · {words.lastSeen(showDateTime(lastAt))} ·{' '}
                {words.firstSeen(showDateTime(firstAt))}
              </p>
              <p className="numbers text-sm wrap-anywhere">
                <span className="text-muted">{words.requests}:</span> {requestIds.join(', ')}
              </p>
              {stack === '' ? null : (
                <details className="text-sm">
                  <summary className="min-h-11 cursor-pointer content-center text-muted">{words.stack}</summary>
                  <pre className="rounded-control bg-sunken p-3 text-meta wrap-anywhere whitespace-pre-wrap">
                    {stack}
                  </pre>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

export function Processes({ processes }: Pick<Health, 'processes'>) {
  const differ = new Set(processes.map(({ version }) => version)).size > 1;
  return (
    <Part id="health-processes" title={words.processes}>
      {differ ? <Alert tone="info" title={words.versionsDiffer} /> : null}
      {processes.length === 0 ? (
        <p className="text-sm text-muted">{words.noProcesses}</p>
      ) : (
        <SmallTable
          label={words.processes}
          columns={[words.process, words.version, words.node, words.started, words.seen]}
          rows={processes.map(({ id, host, pid, version, nodeVersion, startedAt, seenAt }) => ({
            key: id,
            cells: [
              words.processName(host, pid),
              version,
              nodeVersion,
              showDateTime(startedAt),
              showAgo(seenAt, readNow()),
            ],
          }))}
        />
      )}
    </Part>
  );
}

export function Migrations({ migrations, processes }: Pick<Health, 'migrations' | 'processes'>) {
  const { applied, newest, pending } = migrations;
  return (
    <Part id="health-migrations" title={words.migrations}>
      <Facts>
        <Fact label={words.migrationsApplied}>{applied}</Fact>
        <Fact label={words.pendingMigrations} isBad={pending.length > 0}>
          {pending.length}
        </Fact>
      </Facts>
      <h3 className="mt-5 mb-1">{words.pendingMigrations}</h3>
      {pending.length === 0 ? (
        <p className="text-sm text-muted">{processes.length === 0 ? words.unknownPending : words.noPending}</p>
      ) : (
        <ul className="list-disc pl-5 text-sm wrap-anywhere">
          {pending.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <h3 className="mt-5 mb-1">{words.newestMigration}</h3>
      <ul className="list-disc pl-5 text-sm wrap-anywhere">
        {newest.map(({ name, at }) => (
          <li key={at}>{name ?? words.unknownMigration}</li>
        ))}
      </ul>
    </Part>
  );
}

/** A backup is made every night: after this many hours one was missed. */
const maxBackupHours = 26;

export function Backups({ backups: { wholeAt, newest } }: Pick<Health, 'backups'>) {
  if (newest.length === 0)
    return (
      <Part id="health-backups" title={words.backups}>
        <p className="font-semibold">{words.noBackup}</p>
        <p className="text-sm text-muted">{words.noBackupText}</p>
      </Part>
    );
  const isLate = wholeAt === null || readNow().getTime() - Date.parse(wholeAt) > maxBackupHours * hour;
  return (
    <Part id="health-backups" title={words.backups}>
      <Facts>
        <Fact label={words.newestBackup} isBad={isLate}>
          {since(wholeAt)}
        </Fact>
      </Facts>
      {isLate ? (
        <div className="mt-3">
          <Alert tone="warning" title={words.backupsLate}>
            {words.backupsLateText}
          </Alert>
        </div>
      ) : null}
      <div className="mt-5">
        <SmallTable
          label={words.backups}
          columns={[words.backup, words.backupResult, words.backupHas]}
          rows={newest.map(({ id, startedAt, problem, bytes, rows, files, missing }) => ({
            key: id,
            cells: [
              showDateTime(startedAt),
              problem === null ? (
                words.backupWhole
              ) : (
                <span key="problem" className="text-danger wrap-anywhere">
                  {words.backupFailed(problem)}
                </span>
              ),
              bytes === null ? (
                ''
              ) : (
                <Fragment key="has">
                  {words.backupContent(rows ?? 0, files ?? 0, showBytes(bytes))}
                  {missing ? <span className="block text-danger">{words.backupMissing(missing)}</span> : null}
                </Fragment>
              ),
            ],
          }))}
        />
      </div>
    </Part>
  );
}
