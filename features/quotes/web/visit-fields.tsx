import { useState } from 'react';
import { readPhone } from '#core/typed-text/phone.ts';
import { profileRefusals } from '#features/accounts/profile-wording.ts';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { Checkbox } from '#kit/ui/fields/checkbox.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { visitWords as words } from '../wording.ts';
import { useVisit } from './api.ts';

export type TypedVisit = { address: string; phone: string; keep: boolean };

/** The address and the number that are typed: those of the agreement or the profile until the member changes them. */
export function useVisitFields(quoteId: string) {
  const saved = useVisit(quoteId);
  const [typed, setTyped] = useState<Partial<TypedVisit>>({});
  const [isTried, setTried] = useState(false);
  const values = { address: '', phone: '', ...saved.data, keep: false, ...typed };
  const error =
    isTried && values.phone !== '' && readPhone(values.phone) === null ? profileRefusals.badPhone : undefined;
  return {
    saved,
    values,
    error,
    change: (more: Partial<TypedVisit>) => setTyped((last) => ({ ...last, ...more })),
    /** The values once they can be sent; null beside an error. Values that could not be loaded stay as saved. */
    read: (): TypedVisit | null => {
      setTried(true);
      return values.phone !== '' && readPhone(values.phone) === null ? null : values;
    },
  };
}

type VisitFieldsProps = { fields: ReturnType<typeof useVisitFields>; provider: string };

/** The fields for the address of the work and the number to call. Both may wait. */
export function VisitFields({ fields: { saved, values, error, change }, provider }: VisitFieldsProps) {
  if (saved.isPending)
    return (
      <LoadingList label={words.loading}>
        <Skeleton className="h-44 rounded-control" />
      </LoadingList>
    );
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-semibold">{words.where(provider)}</legend>
      {saved.isError ? <LoadFailedAlert query={saved} title={words.loadFailed} /> : null}
      <TextField
        label={words.address}
        optional
        hint={words.addressHint}
        autoComplete="street-address"
        maxLength={200}
        value={values.address}
        onChange={({ currentTarget }) => change({ address: currentTarget.value })}
      />
      <TextField
        label={words.phone}
        optional
        type="tel"
        autoComplete="tel"
        maxLength={30}
        placeholder={words.phonePlaceholder}
        value={values.phone}
        error={error}
        onChange={({ currentTarget }) => change({ phone: currentTarget.value })}
      />
      <Checkbox
        label={words.keep}
        checked={values.keep}
        onChange={({ currentTarget }) => change({ keep: currentTarget.checked })}
      />
      <p className="text-sm text-muted">{words.whoSees(provider)}</p>
    </fieldset>
  );
}
