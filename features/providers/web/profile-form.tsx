import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TagsField } from '#web/ui/tags-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { UploadField } from '#web/uploads/upload-field.tsx';
import { longestShortBio, maxPictures } from '../limits.ts';
import { providerWords as words } from '../wording.ts';
import { AvatarField } from './avatar-field.tsx';
import { MembershipBadge } from './membership-badge.tsx';
import type { OwnListing } from './own-listing.ts';
import { profileFieldId } from './profile-fields.ts';
import { useProfileForm } from './use-profile-form.ts';
import { useCategories } from './api.ts';

/** The profile of a provider's listing. */
export function ProfileForm({ own }: { own: OwnListing }) {
  const { form, values, avatar, uploads, filesError, isChanged, waiting, busy, submit, discard } = useProfileForm(own);
  const { register, control, formState } = form;
  const { errors } = formState;
  const leaving = useBlocker({
    // Logging in again and logging out are not held up.
    shouldBlockFn: ({ current, next }) => isChanged && next.pathname !== current.pathname && next.pathname !== '/login',
    withResolver: true,
    enableBeforeUnload: false,
  });
  const places = values.locationsServed;
  const limit = own.placesLimit;
  const overLimit = limit !== null && places.length > limit ? words.tooManyLocations(limit) : undefined;
  return (
    <form
      noValidate
      aria-label="Manage Profile"
      // Room to scroll the button clear of a message that stays.
      className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:pb-24"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Part title="Your business" end={<Membership status={own.membershipStatus} />}>
        <AvatarField id={profileFieldId.avatar} name={values.name} avatar={avatar} error={errors.avatarId?.message} />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField {...register('name')} label="Name" autoComplete="organization" error={errors.name?.message} />
          <Specialty
            {...register('specialty')}
            id={profileFieldId.specialty}
            chosen={values.specialty}
            error={errors.specialty?.message}
          />
        </div>
        <Textarea
          {...register('shortBio')}
          id={profileFieldId['short-bio']}
          label="Short bio"
          optional
          rows={3}
          limit={longestShortBio}
          hint="Max 200 characters. It stands on your card."
          error={errors.shortBio?.message}
        />
        <Textarea
          {...register('detailedBio')}
          id={profileFieldId['detailed-bio']}
          label="Detailed bio"
          optional
          rows={6}
          limit={5000}
          hint="Your experience, what you take on, how you work"
          error={errors.detailedBio?.message}
        />
      </Part>
      <Part title="Where you work">
        <Controller
          control={control}
          name="locationsServed"
          render={({ field }) => (
            <TagsField
              ref={field.ref}
              id={profileFieldId.places}
              label="Locations served"
              optional
              placeholder="Soweto, Roodepoort"
              values={field.value}
              onChange={field.onChange}
              hint={
                limit === null
                  ? 'As many as you like. A comma ends one.'
                  : `Your plan covers ${limit}. A comma ends one.`
              }
              counter={limit === null ? undefined : `${places.length} / ${limit}`}
              error={
                errors.locationsServed?.message ??
                errors.locationsServed?.find?.((error) => error)?.message ??
                overLimit
              }
            />
          )}
        />
      </Part>
      <Part title="Contact details">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField
            {...register('contactEmail')}
            id={profileFieldId.contact}
            label="Contact email"
            optional
            type="email"
            autoComplete="email"
            error={errors.contactEmail?.message}
          />
          <TextField
            {...register('contactPhone')}
            label="Contact phone"
            optional
            type="tel"
            autoComplete="tel"
            placeholder="+27 82 123 4567"
            error={errors.contactPhone?.message}
          />
        </div>
        <div>
          <Switch
            {...register('showPhone')}
            label="Show my phone"
            hint="People who are signed in see it on your page."
          />
          <Switch
            {...register('showEmail')}
            label="Show my email"
            hint="People who are signed in see it on your page."
          />
        </div>
      </Part>
      <Part title="Agreements and invoices">
        <TextField
          {...register('vatNumber')}
          label="VAT number"
          optional
          inputMode="numeric"
          autoComplete="off"
          placeholder="4123456789"
          hint="Only if you are registered for VAT. It stands on agreements and invoices from now on, and their prices include 15% VAT."
          error={errors.vatNumber?.message}
        />
      </Part>
      <Part title="Portfolio">
        <UploadField
          id={profileFieldId.portfolio}
          uploads={uploads}
          label="Pictures of your work"
          optional
          action="Add pictures"
          hint={`Up to ${maxPictures}, in the order in which people see them.`}
          error={filesError}
          arrange
        />
      </Part>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p aria-live="polite" className="mr-auto text-sm text-muted">
          {waiting
            ? 'Saving as soon as your pictures are sent.'
            : isChanged
              ? 'You have changes that are not saved yet.'
              : null}
        </p>
        {isChanged ? (
          <Button variant="text" disabled={busy} onClick={discard}>
            Discard changes
          </Button>
        ) : null}
        <Button type="submit" size="lg" busy={busy} busyLabel="Saving" className="max-sm:w-full">
          {own.created ? 'Save profile' : words.createProfile}
        </Button>
      </div>
      <Confirm
        open={leaving.status === 'blocked'}
        title="Leave without saving?"
        text="Your changes are not saved yet. They stay in this form until you save them or log out."
        confirmLabel="Leave"
        keepLabel="Stay here"
        tone="primary"
        onConfirm={() => leaving.proceed?.()}
        onClose={() => leaving.reset?.()}
      />
    </form>
  );
}

function Part({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" pad="lg" aria-label={title}>
      <CardHead title={title} end={end} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </Card>
  );
}

function Membership({ status }: { status: OwnListing['membershipStatus'] }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <span>Membership status</span>
      <MembershipBadge status={status} />
      <span>It follows from your plan.</span>
    </p>
  );
}

type SpecialtyProps = ReturnType<ReturnType<typeof useProfileForm>['form']['register']> & {
  id: string;
  chosen: string;
  error: string | undefined;
};

/** One of the categories, and the one that was chosen even where it is offered no more. */
function Specialty({ chosen, ...select }: SpecialtyProps) {
  const categories = useCategories();
  const offered = chosen === '' || categories.includes(chosen) ? categories : [chosen, ...categories];
  return (
    <Select {...select} label="Specialty" value={chosen}>
      <option value="">Choose one</option>
      {offered.map((category) => (
        <option key={category}>{category}</option>
      ))}
    </Select>
  );
}
