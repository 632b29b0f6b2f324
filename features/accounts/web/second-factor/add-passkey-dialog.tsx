import { useState } from 'react';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { secondFactorWords } from '#features/accounts/second-factor-wording.ts';
import { passkeyWords as words } from '#features/accounts/second-step-wording.ts';
import { client } from '../api.ts';
import ConfirmIdentityDialog from './confirm-identity-dialog.tsx';
import { makePasskey, passkeyName } from './passkeys.ts';

type AddPasskeyProps = { onDone: () => Promise<void>; onClose: () => void };

/** Asks for a name and the person's proof of identity, has the browser make a passkey, and stores it. */
export default function AddPasskeyDialog({ onDone, onClose }: AddPasskeyProps) {
  const [name, setName] = useState(nameOfDevice);
  const [isMissing, setMissing] = useState(false);
  const check = () => {
    const isBlank = name.trim() === '';
    setMissing(isBlank);
    return !isBlank;
  };
  return (
    <ConfirmIdentityDialog
      title={words.addTitle}
      text={words.addText}
      confirmLabel={words.add}
      check={check}
      onShown={async (proof) => {
        const made = await makePasskey(await client.beginPasskey(proof));
        await client.addPasskey({ name, made });
        await onDone();
      }}
      onClose={onClose}
    >
      <TextField
        {...passkeyName}
        value={name}
        error={isMissing ? secondFactorWords.nameIt : undefined}
        onChange={({ target }) => {
          setName(target.value);
          setMissing(false);
        }}
      />
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
