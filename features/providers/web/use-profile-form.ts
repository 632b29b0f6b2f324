import { useEffect, useEffectEvent } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { isSame } from '#kit/drafts/draft.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { useAfterUploads } from '#kit/uploads/use-after-uploads.ts';
import { usePhoto } from '#kit/uploads/use-photo.ts';
import { maxPictures } from '../limits.ts';
import { profileFormWords as words } from '../wording.ts';
import { type OwnListing, useSaveProfile } from './own-listing.ts';
import { profileFields, savedProfile } from './saved-profile.ts';

/** The state of the profile form with its pictures. */
export function useProfileForm(own: OwnListing) {
  const save = useSaveProfile();
  const draft = useDraftForm({
    name: `profile-draft:${own.id}`,
    schema: profileFields,
    saved: savedProfile(own),
    takes: { purpose: 'portfolio', max: maxPictures },
    signedOut: words.loggedOut,
    send: (typed, { pictures, known }) => {
      const sent = form.getValues();
      return save.mutateAsync(
        { ...typed, portfolio: pictures.map(({ id, alt }) => ({ id, alt })), known: [...known] },
        {
          onSuccess: (listing) => {
            const now = form.getValues();
            startOver(listing);
            // Keeps text that was typed during the request.
            if (!isSame(now, sent)) form.reset(now);
            toast.success(words.saved);
          },
        },
      );
    },
  });
  const { form, values, uploads } = draft;
  const avatar = usePhoto(values.avatarId, 'avatar');
  useEffect(() => form.setValue('avatarId', avatar.id), [form, avatar.id]);
  // A photo that was saved elsewhere, which the form follows.
  const showSaved = useEffectEvent(() => values.avatarId === avatar.id || avatar.reset(values.avatarId));
  useEffect(() => void showSaved(), [values.avatarId]);
  const startOver = (listing: OwnListing) => {
    draft.startOver(savedProfile(listing));
    avatar.reset(listing.avatarId);
  };
  const { waiting, begin } = useAfterUploads(
    { busy: avatar.busy || uploads.busy, uploads: [...avatar.uploads, ...uploads.uploads] },
    draft.submit,
  );
  return {
    ...draft,
    failure: draft.refusal && words.saveFailed(toCallError(draft.refusal).message),
    avatar,
    waiting,
    busy: save.isPending || waiting,
    submit: () => save.isPending || begin(),
    discard: () => startOver(own),
  };
}
