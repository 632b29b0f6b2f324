import { Link } from '@tanstack/react-router';
import { MapPin, Phone } from 'lucide';
import { type ReactNode, Suspense, useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { isOneOf } from '#core/lifecycle.ts';
import { showPhone } from '#core/typed-text/phone.ts';
import type { JobStatus } from '#features/jobs/lifecycle.ts';
import type { JobData } from '#features/jobs/web/api.ts';
import { visitWords } from '#features/quotes/wording.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { visitPromptWords as words } from './wording.ts';

const VisitDialog = lazyDialog(() => import('#features/quotes/web/visit-dialog.tsx'));

/** The dialog that asks the member for the address and the number of the work. */
export function useVisitDialog() {
  const [state, setState] = useState({ isOpen: false, opening: 0 });
  return {
    open: () => setState(({ opening }) => ({ isOpen: true, opening: opening + 1 })),
    dialogFor: ({ quoteId, providerName }: JobData): ReactNode =>
      state.opening === 0 ? null : (
        <Suspense key={state.opening}>
          <VisitDialog
            open={state.isOpen}
            onClose={() => setState((last) => ({ ...last, isOpen: false }))}
            quoteId={quoteId}
            provider={providerName}
          />
        </Suspense>
      ),
  };
}

const beforeWork: readonly JobStatus[] = ['pending', 'awaiting_member_confirmation', 'pending_reschedule', 'scheduled'];

/**
 * The address of the work and the number to call; each side is asked for its own missing part. Finished and cancelled work has none here.
 */
export function Visit({ job, onChange }: { job: JobData; onChange: () => void }) {
  if (!isOneOf(job.status, beforeWork) || job.party === 'admin' || job.memberEmail === null) return null;
  return job.party === 'member' ? <OwnVisit job={job} onChange={onChange} /> : <VisitToMember job={job} />;
}

function OwnVisit({ job, onChange }: { job: JobData; onChange: () => void }) {
  const { visitAddress: address, memberPhone: phone, providerName } = job;
  const isMissing = address === null || phone === null;
  const button = (
    <Button variant={isMissing ? 'soft' : 'text'} onClick={onChange}>
      {isMissing ? visitWords.add : visitWords.change}
    </Button>
  );
  if (address === null && phone === null)
    return (
      <div className="mt-4">
        {/* The question may wait until the date is confirmed, and not longer. */}
        <Alert tone={job.status === 'scheduled' ? 'warning' : 'info'} title={words.askMember} action={button} />
      </div>
    );
  return (
    <Facts address={address} phone={phone}>
      {address === null ? <p className="text-sm text-muted">{words.noOwnAddress(providerName)}</p> : null}
      {phone === null ? <p className="text-sm text-muted">{words.noOwnPhone(providerName)}</p> : null}
      <div>{button}</div>
    </Facts>
  );
}

function VisitToMember({ job }: { job: JobData }) {
  const { visitAddress: address, memberPhone: phone, memberName, providerPhone } = job;
  return (
    <Facts address={address} phone={phone}>
      {address === null ? <p className="text-sm text-muted">{words.noAddress(memberName)}</p> : null}
      {phone === null ? <p className="text-sm text-muted">{words.noPhone(memberName)}</p> : null}
      {providerPhone === null ? (
        <Alert
          tone="info"
          title={words.askProvider(memberName)}
          action={
            <ButtonLink variant="quiet" render={<Link to="/profile/{-$accountId}" params={{}} />}>
              {words.addPhone}
            </ButtonLink>
          }
        />
      ) : null}
    </Facts>
  );
}

type FactsProps = { address: string | null; phone: string | null; children: ReactNode };

const Facts = ({ address, phone, children }: FactsProps) => (
  <div className="mt-4 grid gap-2">
    {address === null ? null : (
      <p className="flex items-start gap-2">
        <Icon shape={MapPin} className="mt-0.5 size-5 flex-none" />
        <span className="min-w-0 font-semibold wrap-anywhere">{address}</span>
      </p>
    )}
    {phone === null ? null : (
      <p className="flex items-start gap-2">
        <Icon shape={Phone} className="mt-0.5 size-5 flex-none" />
        <a href={`tel:${phone}`} className="hit-44 numbers hover:underline">
          {showPhone(phone)}
        </a>
      </p>
    )}
    {children}
  </div>
);
