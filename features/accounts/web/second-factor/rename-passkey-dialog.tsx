import { secondFactorWords } from '#features/accounts/second-factor-wording.ts';
import { passkeyWords as words } from '#features/accounts/passkey-wording.ts';
import { client } from '../api.ts';
import { FieldDialog } from './field-dialog.tsx';
import { passkeyName } from './passkeys.ts';

type RenamePasskeyProps = {
  passkey: { id: string; name: string };
  onDone: () => Promise<void>;
  onClose: () => void;
};

export default function RenamePasskeyDialog({ passkey: { id, name }, onDone, onClose }: RenamePasskeyProps) {
  return (
    <FieldDialog
      title={words.renameTitle}
      field={passkeyName}
      initial={name}
      missing={secondFactorWords.nameIt}
      confirmLabel={words.save}
      busyLabel={words.saving}
      send={async (typed) => {
        await client.renamePasskey({ id, name: typed });
        await onDone();
      }}
      onClose={onClose}
    />
  );
}
