import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { encode } from 'uqr';
import { toCallError } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { secondFactorWords, setUpWords as words } from '#features/accounts/second-factor-wording.ts';
import { focusFirstInvalid } from '../account-draft.ts';
import { client } from '../api.ts';

type ScanDialogProps = {
  secret: string;
  address: string;
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
};

/** Shows the secret as a picture and as text, and turns two-factor on with the first code. */
export default function ScanDialog({ secret, address, onDone, onClose }: ScanDialogProps) {
  const form = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const focus = () => focusFirstInvalid(form as never);
  const enable = useMutation({
    mutationFn: () => client.enableSecondFactor({ code }),
    onSuccess: ({ codes }) => onDone(codes),
    onError: focus,
  });
  const error = enable.error && toCallError(enable.error);
  const wrong = error?.fields.find(({ path }) => path === 'code')?.message;
  const submit = () => {
    if (enable.isPending) return;
    enable.reset();
    if (code.trim() === '') {
      setMissing(secondFactorWords.enterCode);
      return focus();
    }
    enable.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.scanTitle}
      description={words.scanText}
      busy={enable.isPending}
      onSubmit={submit}
      foot={
        <>
          <Button variant="quiet" disabled={enable.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={enable.isPending} busyLabel={words.turningOn}>
            {words.turnOn}
          </Button>
        </>
      }
    >
      <div ref={form} className="grid gap-4">
        <QrPicture text={address} />
        <div>
          <p className="text-sm text-muted">{words.cannotScan}</p>
          <p className="numbers mt-1 font-mono font-semibold wrap-anywhere select-all">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
        <TextField
          label={words.code}
          hint={words.codeHint}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          error={missing ?? wrong}
          onChange={({ target }) => {
            setCode(target.value);
            setMissing(undefined);
          }}
        />
        {error && wrong === undefined ? (
          <Alert tone="danger" title={words.failed}>
            {error.message}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  );
}

/** A text as a QR picture, dark on white in both themes: cameras read no other. */
function QrPicture({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={words.picture}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 justify-self-center rounded-xl border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
