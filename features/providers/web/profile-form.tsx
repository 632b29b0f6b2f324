import { Link, useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { PhotoField } from '#kit/uploads/photo-field.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { KeptChoice } from '#kit/ui/fields/kept-choice.tsx';
import { Switch } from '#kit/ui/fields/switch.tsx';
import { TagsField, type TagsHandle } from '#kit/ui/fields/tags-field.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { UploadField } from '#kit/uploads/upload-field.tsx';
import { fitsLimit } from '../fits-limit.ts';
import { maxShortBio, maxPictures } from '../limits.ts';
import { avatarWords, leaveProfileWords, listingRefusals, profileFormWords as words } from '../wording.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { membershipLabels } from '../card-wording.ts';
import type { OwnListing } from './own-listing.ts';
import { profileFieldIds } from './profile-fields.ts';
import { useProfileForm } from './use-profile-form.ts';
import { lookUpPlace, useCategories } from './api.ts';

export function ProfileForm({ own }: { own: OwnListing }) {
  const { form, values, field, avatar, uploads, filesError, isChanged, failure, waiting, busy, submit, discard } =
    useProfileForm(own);
  const { control, formState } = form;
  const { errors } = formState;
  const leaving = useBlocker({
    // Logging in again and logging out must not wait.
    shouldBlockFn: ({ current, next }) => isChanged && next.pathname !== current.pathname && next.pathname !== '/login',
    withResolver: true,
    enableBeforeUnload: false,
  });
  const hasVat = (values.vatNumber ?? '').trim() !== '';
  const categories = useCategories();
  const placesField = useRef<TagsHandle>(null);
  const places = values.locationsServed;
  const limit = own.placesLimit;
  const overLimit =
    limit !== null && !fitsLimit(places, limit, own.locationsServed)
      ? listingRefusals.tooManyLocations(limit, own.plan)
      : undefined;
  return (
    <form
      noValidate
      aria-label={words.label}
      // Space to scroll the button above a toast that stays.
      className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:pb-24"
      onSubmit={(event) => {
        event.preventDefault();
        if (!placesField.current?.askOpenQuestion()) submit();
      }}
    >
      <Part title={words.business} end={<Membership status={own.membershipStatus} />}>
        <PhotoField
          id={profileFieldIds.avatar}
          name={values.name}
          photo={avatar}
          words={avatarWords}
          error={errors.avatarId?.message}
        />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField {...field('name')} label={words.name} autoComplete="organization" />
          <KeptChoice
            {...field('specialty')}
            id={profileFieldIds.specialty}
            label={words.specialty}
            options={categories}
            chosen={values.specialty}
            none={words.chooseSpecialty}
          />
        </div>
        <Textarea
          {...field('shortBio')}
          id={profileFieldIds['short-bio']}
          label={words.shortBio}
          optional
          rows={3}
          limit={maxShortBio}
          typedFor="everyone"
          hint={words.shortBioHint(maxShortBio)}
        />
        <Textarea
          {...field('detailedBio')}
          id={profileFieldIds['detailed-bio']}
          label={words.detailedBio}
          optional
          rows={6}
          limit={5000}
          typedFor="everyone"
          hint={words.detailedBioHint}
        />
      </Part>
      <Part title={words.places}>
        <Controller
          control={control}
          name="locationsServed"
          render={({ field }) => (
            <TagsField
              ref={(handle) => {
                field.ref(handle);
                placesField.current = handle;
              }}
              lookUp={lookUpPlace}
              id={profileFieldIds.places}
              label={words.locations}
              optional
              placeholder={words.locationsPlaceholder}
              values={field.value}
              onChange={field.onChange}
              hint={limit === null ? words.locationsUnlimited : words.locationsLimited(limit, own.plan)}
              counter={limit === null ? undefined : words.locationsCount(places.length, limit)}
              error={
                errors.locationsServed?.message ??
                errors.locationsServed?.find?.((error) => error)?.message ??
                overLimit
              }
            />
          )}
        />
        {overLimit === undefined ? null : (
          <TextLink
            render={
              <Link
                to="/provider-subscription"
                search={{ back: '/provider-dashboard?tab=profile', limit: 'locations', over: places.length }}
              />
            }
          >
            {words.seePlans}
          </TextLink>
        )}
      </Part>
      <Part title={words.contact}>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField
            {...field('contactEmail')}
            id={profileFieldIds.contact}
            label={words.email}
            optional
            type="email"
            autoComplete="email"
          />
          <TextField
            {...field('contactPhone')}
            label={words.phone}
            optional
            type="tel"
            autoComplete="tel"
            placeholder={words.phonePlaceholder}
          />
        </div>
        <div>
          <Switch {...form.register('showPhone')} label={words.showPhone} hint={words.showHint} />
          <Switch {...form.register('showEmail')} label={words.showEmail} hint={words.showHint} />
        </div>
        <p className="text-sm text-muted">
          {words.whoFinds[own.profileVisibility]}{' '}
          <Link
            to="/settings"
            search={{ tab: 'privacy' }}
            className="hit-44 font-semibold text-brand-ink hover:underline"
          >
            {words.changePrivacy}
          </Link>
        </p>
      </Part>
      <Part title={words.documents}>
        <TextField
          {...field('vatNumber')}
          label={words.vatNumber}
          optional
          inputMode="numeric"
          autoComplete="off"
          placeholder={words.vatNumberPlaceholder}
          hint={words.vatNumberHint}
        />
        {hasVat || values.businessAddress ? (
          <TextField
            {...field('businessAddress')}
            label={words.businessAddress}
            optional={!hasVat}
            autoComplete="street-address"
            placeholder={words.businessAddressPlaceholder}
            hint={words.businessAddressHint}
          />
        ) : null}
      </Part>
      <Part title={words.portfolio}>
        <UploadField
          id={profileFieldIds.portfolio}
          uploads={uploads}
          label={words.pictures}
          optional
          action={words.addPictures}
          hint={words.picturesHint(maxPictures)}
          error={filesError}
          arrange
        />
      </Part>
      {failure ? <Refusal title={failure} /> : null}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p aria-live="polite" className="mr-auto text-sm text-muted">
          {waiting ? words.waiting : isChanged ? words.unsaved : null}
        </p>
        {isChanged ? (
          <Button variant="text" disabled={busy} onClick={discard}>
            {words.discard}
          </Button>
        ) : null}
        <Button type="submit" size="lg" busy={busy} busyLabel={words.saving} className="max-sm:w-full">
          {own.created ? words.save : words.create}
        </Button>
      </div>
      <Confirm
        ownsBack
        open={leaving.status === 'blocked'}
        title={leaveProfileWords.title}
        text={leaveProfileWords.text}
        confirmLabel={leaveProfileWords.leave}
        keepLabel={leaveProfileWords.stay}
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
      <span>{words.membership}</span>
      <Badge tone="line">{membershipLabels[status]}</Badge>
      <span>{words.membershipFromPlan}</span>
    </p>
  );
}
