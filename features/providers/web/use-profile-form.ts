import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { type FieldPath, useForm, useWatch } from 'react-hook-form';
import { errorOf } from '#web/api/client.ts';
import { keepDraft, readDraft } from '#web/drafts/kept-draft.ts';
import { toast } from '#web/ui/toast.ts';
import { useUploads } from '#web/uploads/use-uploads.ts';
import { useWhenSent } from '#web/drafts/use-when-sent.ts';
import { mostPictures } from '../limits.ts';
import { providerWords as words } from '../wording.ts';
import { type OwnListing, useSaveProfile } from './own-listing.ts';
import { draftName, draftOf, isSame, profileFields, type ProfileDraft, type ProfileValues } from './profile-draft.ts';
import { useAvatar } from './use-avatar.ts';

type Other = Partial<Record<'avatarId' | 'portfolio', string>>;

/** The state of the profile's form: what is typed, the pictures, and a draft of both until it is saved. */
export function useProfileForm(own: OwnListing) {
  const saved = draftOf(own);
  const [first] = useState(() => readDraft<ProfileDraft>(draftName(own.id), saved));
  const form = useForm<z.input<typeof profileFields>, unknown, ProfileValues>({
    resolver: zodResolver(profileFields),
    defaultValues: first.values,
  });
  const avatar = useAvatar(first.avatarId);
  const portfolio = useUploads({ purpose: 'portfolio', max: mostPictures, stored: first.portfolio });
  const [wrong, setWrong] = useState<Other>({});
  const save = useSaveProfile();

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field has a default value
  const values = { ...saved.values, ...(useWatch({ control: form.control }) as ProfileValues) };
  const draft: ProfileDraft = { values, avatarId: avatar.id, portfolio: [...portfolio.pictures] };
  const dirty = !isSame(draft, saved);
  const written = JSON.stringify(dirty ? draft : null);
  useEffect(() => keepDraft(draftName(own.id), JSON.parse(written) as ProfileDraft | null), [own.id, written]);

  const begin = (next: ProfileDraft) => {
    form.reset(next.values);
    avatar.reset(next.avatarId);
    portfolio.reset(next.portfolio);
    setWrong({});
  };
  const send = form.handleSubmit((typed) => {
    setWrong({});
    const sent = form.getValues();
    const profile = {
      ...typed,
      avatarId: avatar.id,
      portfolio: portfolio.pictures.map(({ id, alt }) => ({ id, alt })),
    };
    save.mutate(profile, {
      onSuccess: (listing) => {
        const since = form.getValues();
        begin(draftOf(listing));
        // What was typed while it was on its way is not lost.
        if (!isSame(since, sent)) form.reset(since);
        toast.success(words.saved);
      },
      onError: (failure) => {
        const error = errorOf(failure);
        toast.error(error.status === 401 ? words.loggedOut : words.saveFailed(error.message));
        for (const { path, message } of error.fields) {
          const [field = ''] = path.split('.');
          if (field === 'avatarId' || field === 'portfolio') setWrong((others) => ({ ...others, [field]: message }));
          else form.setError(field as FieldPath<ProfileValues>, { message }, { shouldFocus: true });
        }
      },
    });
  });
  // Pictures that are still on their way are waited for.
  const sending = useWhenSent(avatar.busy || portfolio.busy, () => void send());
  return {
    form,
    values,
    avatar,
    portfolio,
    wrong,
    dirty,
    waiting: sending.waiting,
    busy: save.isPending || sending.waiting,
    submit: () => save.isPending || sending.begin(),
    discard: () => begin(saved),
  };
}
