import { useMutation } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { type Fields, useFields } from '#kit/forms/use-fields.ts';
import { Select } from '#kit/ui/fields/select.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { accountTypes, type AccountType, type Bank, bankCodes, banks } from '../banks.ts';
import { maxHolder } from '../limits.ts';
import { accountTypeNames, bankRefusals, ownBankWords as words } from '../wording.ts';
import { client, type Proof } from './api.ts';

/** A dialog that asks for a proof of identity below the fields of a change. */
export type ConfirmDialog = ComponentType<{
  title: string;
  text: string;
  confirmLabel: string;
  busyLabel: string;
  failed: string;
  children: ReactNode;
  fields: Pick<Fields<object>, 'check' | 'isRefusedBeside'>;
  onShown: (proof: Proof) => Promise<unknown>;
  onClose: () => void;
}>;

type Typed = { holder: string; bank: Bank | ''; number: string; accountType: AccountType | ''; shapId: string };

type BankDialogProps = {
  /** The version that the person read. */
  version: number;
  ConfirmIdentity: ConfirmDialog;
  onClose: () => void;
};

/** The form of bank details. It begins empty and leaves no draft: no device keeps the number. */
export default function BankDialog({ version, ConfirmIdentity, onClose }: BankDialogProps) {
  const refresh = useRefresh('bank-details');
  const save = useMutation({
    mutationFn: async (proof: Proof) => {
      const { bank, accountType, ...typed } = fields.values;
      // The fields were checked: neither choice is empty.
      if (bank === '' || accountType === '') return;
      await client.save({ version, bank, accountType, ...typed, ...proof });
    },
    onSuccess: async () => {
      toast.success(words.saved);
      onClose();
      await refresh();
    },
    onError: () => void refresh(),
  });
  const fields: Fields<Typed> = useFields<Typed>({
    draft: null,
    empty: { holder: '', bank: '', number: '', accountType: '', shapId: '' },
    required: {
      holder: bankRefusals.holder,
      bank: bankRefusals.bank,
      number: bankRefusals.number,
      accountType: bankRefusals.accountType,
    },
    refused: save.error,
  });
  return (
    <ConfirmIdentity
      title={version === 0 ? words.add : words.change}
      text={words.formText}
      confirmLabel={words.save}
      busyLabel={words.saving}
      failed={words.failed}
      fields={fields}
      onShown={(proof) => save.mutateAsync(proof)}
      onClose={onClose}
    >
      <TextField
        {...fields.field('holder')}
        label={words.holder}
        hint={words.holderHint}
        maxLength={maxHolder}
        autoComplete="off"
      />
      <Select {...fields.field('bank')} label={words.bank}>
        <option value="">{words.chooseBank}</option>
        {bankCodes.map((code) => (
          <option key={code} value={code}>
            {banks[code].name}
          </option>
        ))}
      </Select>
      <TextField
        {...fields.field('number')}
        label={words.number}
        hint={words.numberHint}
        inputMode="numeric"
        maxLength={30}
        autoComplete="off"
      />
      <Select {...fields.field('accountType')} label={words.accountType}>
        <option value="">{words.chooseType}</option>
        {accountTypes.map((type) => (
          <option key={type} value={type}>
            {accountTypeNames[type]}
          </option>
        ))}
      </Select>
      <TextField
        {...fields.field('shapId')}
        label={words.shapId}
        hint={words.shapIdHint}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
      />
    </ConfirmIdentity>
  );
}
