import { readPhone } from '#core/typed-text/phone.ts';
import { profileRefusals } from '#features/accounts/profile-wording.ts';
import type { Fields } from '#kit/forms/use-fields.ts';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { Checkbox } from '#kit/ui/fields/checkbox.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { visitWords as words } from '../wording.ts';
import { useVisit } from './api.ts';

export type TypedVisit = { address: string; phone: string; keep: boolean };

/** The saved address and number of the visit, or those of the profile: the member may change them. */
export function useVisitOptions(quoteId: string) {
  const saved = useVisit(quoteId);
  return {
    saved,
    empty: { address: '', phone: '', ...saved.data, keep: false },
    check: ({ phone }: TypedVisit) =>
      phone !== '' && readPhone(phone) === null ? { phone: profileRefusals.badPhone } : {},
  };
}

type VisitFieldsProps = {
  saved: ReturnType<typeof useVisit>;
  fields: Pick<Fields<TypedVisit>, 'values' | 'field' | 'set'>;
  provider: string;
};

/** The fields for the address of the work and the number to call. Both may wait. */
export function VisitFields({ saved, fields: { values, field, set }, provider }: VisitFieldsProps) {
  if (saved.isPending)
    return (
      <LoadingList label={words.loading}>
        <Skeleton className="h-44 rounded-control" />
      </LoadingList>
    );
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">{words.where(provider)}</legend>
      {saved.isError ? <LoadFailedAlert query={saved} title={words.loadFailed} /> : null}
      <TextField
        {...field('address')}
        label={words.address}
        optional
        hint={words.addressHint}
        autoComplete="street-address"
        maxLength={200}
      />
      <TextField
        {...field('phone')}
        label={words.phone}
        optional
        type="tel"
        autoComplete="tel"
        maxLength={30}
        placeholder={words.phonePlaceholder}
      />
      <Checkbox
        label={words.keep}
        checked={values.keep}
        onChange={({ currentTarget }) => set('keep', currentTarget.checked)}
      />
      <p className="text-sm text-muted">{words.whoSees(provider)}</p>
    </fieldset>
  );
}
