import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { provinces } from '#core/provinces.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { pageTitles as titles } from '#core/page-wording.ts';
import { accountErrors, userListWords } from '../wording.ts';
import { profileWords as words } from '../profile-wording.ts';
import type { OwnProfile } from './profile.ts';
import { useProfileForm } from './use-profile-form.ts';

type ProfileFormProps = {
  own: OwnProfile;
  /** The message when a save fails. */
  failed: string;
  onSaved?: (() => void) | undefined;
  /** Content above the fields: the photo. */
  children: ReactNode;
};

/** The reader's personal information. A change stays on this device until it is saved or discarded. */
export function ProfileForm({ own, failed, onSaved, children }: ProfileFormProps) {
  const { values, field, saved, isChanged, elsewhere, failure, busy, submit, takeSaved } = useProfileForm(
    own,
    failed,
    onSaved,
  );
  return (
    <form
      aria-label={words.label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Card pad="lg" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {children}
        <div className="grid items-start gap-5 md:grid-cols-2 md:gap-4">
          <TextField {...field('fullName')} label={words.fullName} autoComplete="name" required />
          <TextField
            {...field('phone')}
            label={words.phone}
            type="tel"
            autoComplete="tel"
            placeholder={words.phonePlaceholder}
            hint={words.phoneHint}
          />
        </div>
        <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_160px] md:gap-4">
          <TextField
            label={words.email}
            value={own.email}
            readOnly
            hint={
              <>
                {words.emailHint} <TextLink render={<Link to="/help" />}>{titles.help}</TextLink>
              </>
            }
          />
          <TextField label={words.role} value={userListWords.roles[own.role]} readOnly />
        </div>
        <TextField {...field('address')} label={words.address} autoComplete="street-address" />
        <div className="grid items-start gap-5 md:grid-cols-3 md:gap-4">
          <TextField {...field('city')} label={words.city} autoComplete="address-level2" />
          <Select {...field('province')} label={words.province} autoComplete="address-level1" value={values.province}>
            <option value="">{words.chooseProvince}</option>
            {provinces.map((province) => (
              <option key={province}>{province}</option>
            ))}
          </Select>
          <TextField {...field('postalCode')} label={words.postalCode} inputMode="numeric" autoComplete="postal-code" />
        </div>
        {elsewhere.length > 0 ? (
          <Alert
            tone="warning"
            title={accountErrors['accounts.profile-changed']}
            action={
              <Button size="sm" variant="quiet" onClick={takeSaved}>
                {words.takeSaved}
              </Button>
            }
          >
            <ul>
              {elsewhere.map((field) => (
                <li key={field}>{words.savedNow(words[field], saved[field])}</li>
              ))}
            </ul>
          </Alert>
        ) : null}
        {failure ? <Refusal title={failure} /> : null}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p aria-live="polite" className="mr-auto text-sm text-muted">
            {isChanged ? words.unsaved : null}
          </p>
          {isChanged ? (
            <Button variant="text" disabled={busy} onClick={takeSaved}>
              {words.discard}
            </Button>
          ) : null}
          <Button type="submit" busy={busy} busyLabel={words.saving}>
            {words.save}
          </Button>
        </div>
      </Card>
    </form>
  );
}
