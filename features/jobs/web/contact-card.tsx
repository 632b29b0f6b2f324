import { Mail, Phone } from 'lucide';
import { showPhone } from '#core/typed-text/phone.ts';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Card } from '#kit/ui/card.tsx';
import { IconLink } from '#kit/ui/icon-button.tsx';
import { EmailAddress } from '#kit/ui/email-address.tsx';
import { contactWords as words } from '../wording.ts';
import type { JobData } from './api.ts';

/** The contact details of the other party of the agreement. A cancelled agreement shows none. */
export function ContactCard({ job }: { job: JobData }) {
  const theirs =
    job.party === 'provider'
      ? { name: job.memberName, phone: job.memberPhone, email: job.memberEmail, photo: job.memberPhoto }
      : { name: job.providerName, phone: job.providerPhone, email: job.providerEmail, photo: job.providerAvatarUrl };
  if (theirs.phone === null && theirs.email === null) return null;
  return (
    <Card as="section" aria-label={words.title(theirs.name)} className="flex items-center gap-3">
      <Avatar name={theirs.name} src={theirs.photo} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere" lang="" dir="auto">
          {theirs.name}
        </p>
        {theirs.phone ? <p className="numbers text-sm text-muted">{showPhone(theirs.phone)}</p> : null}
        {theirs.email ? (
          <p className="text-sm wrap-anywhere text-muted">
            <EmailAddress>{theirs.email}</EmailAddress>
          </p>
        ) : null}
      </div>
      <div className="-mr-2 flex">
        {theirs.phone ? (
          <IconLink icon={Phone} label={words.call(theirs.name)} render={<a href={`tel:${theirs.phone}`} />} />
        ) : null}
        {theirs.email ? (
          <IconLink icon={Mail} label={words.email(theirs.name)} render={<a href={`mailto:${theirs.email}`} />} />
        ) : null}
      </div>
    </Card>
  );
}
