import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toCallError } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { passkeyWords as words, secondFactorWords, setUpWords } from '#features/accounts/second-factor-wording.ts';
import { client } from '../api.ts';

type RenamePasskeyProps = {
  passkey: { id: string; name: string };
  onDone: () => Promise<void>;
  onClose: () => void;
};

export default function RenamePasskeyDialog({ passkey, onDone, onClose }: RenamePasskeyProps) {
  const [name, setName] = useState(passkey.name);
  const [missing, setMissing] = useState<string>();
  const rename = useMutation({ mutationFn: () => client.renamePasskey({ id: passkey.id, name }), onSuccess: onDone });
  const error = rename.error && toCallError(rename.error);
  const wrong = error?.fields.find(({ path }) => path === 'name')?.message;
  const submit = () => {
    if (rename.isPending) return;
    if (name.trim() === '') setMissing(secondFactorWords.nameIt);
    else rename.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.renameTitle}
      busy={rename.isPending}
      onSubmit={submit}
      foot={
        <>
          <Button variant="quiet" disabled={rename.isPending} onClick={onClose}>
            {setUpWords.cancel}
          </Button>
          <Button type="submit" busy={rename.isPending} busyLabel={words.saving}>
            {words.save}
          </Button>
        </>
      }
    >
      <TextField
        label={words.name}
        name="name"
        maxLength={60}
        autoComplete="off"
        value={name}
        error={missing ?? wrong}
        onChange={({ target }) => {
          setName(target.value);
          setMissing(undefined);
        }}
      />
      {error && wrong === undefined ? (
        <Alert tone="danger" title={setUpWords.failed}>
          {error.message}
        </Alert>
      ) : null}
    </Dialog>
  );
}
