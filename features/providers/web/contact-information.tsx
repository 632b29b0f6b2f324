import type { ReactNode } from 'react';
import { Mail, MapPin, Phone } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { EmailAddress } from '#kit/ui/email-address.tsx';
import { showPhone } from '#core/typed-text/phone.ts';
import { providerProfileWords as words } from '../wording.ts';
import type { ProviderData } from './api.ts';

/** The contact details that this reader may see. */
export function ContactInformation({ contact, own }: { contact: ProviderData['contact']; own: boolean }) {
  const { email, phone, address } = contact;
  if (email === null && phone === null && address === null)
    return <p className="text-card text-muted">{own ? words.noOwnContact : words.noContact}</p>;
  return (
    <ul className="text-card">
      {phone === null ? null : (
        <ContactLine icon={<Icon shape={Phone} className="size-5 flex-none" />}>
          <a href={`tel:${phone}`} className="hit-44 numbers hover:underline">
            {showPhone(phone)}
          </a>
        </ContactLine>
      )}
      {email === null ? null : (
        <ContactLine icon={<Icon shape={Mail} className="size-5 flex-none" />}>
          <a href={`mailto:${email}`} className="hit-44 wrap-anywhere hover:underline">
            <EmailAddress>{email}</EmailAddress>
          </a>
        </ContactLine>
      )}
      {address === null ? null : (
        <ContactLine icon={<Icon shape={MapPin} className="size-5 flex-none" />}>{address}</ContactLine>
      )}
    </ul>
  );
}

function ContactLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3 border-line py-2.5 not-first:border-t">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
