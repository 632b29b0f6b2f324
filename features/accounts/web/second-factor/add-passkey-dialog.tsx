import { useState } from 'react';
import { useFields } from '#kit/forms/use-fields.ts';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { secondFactorWords } from '#features/accounts/second-factor-wording.ts';
import { passkeyWords as words } from '#features/accounts/passkey-wording.ts';
import { client } from '../api.ts';
import ConfirmIdentityDialog from './confirm-identity-dialog.tsx';
import { makePasskey, passkeyName } from './passkeys.ts';

type AddPasskeyProps = { onDone: () => Promise<void>; onClose: () => void };

/** Asks for a name and the person's proof of identity, has the browser make a passkey, and stores it. */
export default function AddPasskeyDialog({ onDone, onClose }: AddPasskeyProps) {
  const [empty] = useState(() => ({ name: nameOfDevice() }));
  const fields = useFields({ draft: null, empty, required: { name: secondFactorWords.nameIt } });
  return (
    <ConfirmIdentityDialog
      title={words.addTitle}
      text={words.addText}
      confirmLabel={words.add}
      fields={fields}
      onShown={async (proof) => {
        const made = await makePasskey(await client.beginPasskey(proof));
        await client.addPasskey({ ...fields.values, made });
        await onDone();
      }}
      onClose={onClose}
    >
      <TextField {...passkeyName} {...fields.field('name')} />
    </ConfirmIdentityDialog>
  );
}

/** The name of the device, from the browser's user agent. */
function nameOfDevice(): string {
  const said = navigator.userAgent;
  const { devices, otherDevice } = words;
  const known = (['android', 'iphone', 'ipad', 'mac', 'windows'] as const).find((device) =>
    new RegExp(device, 'i').test(said),
  );
  return known === undefined ? otherDevice : devices[known];
}
