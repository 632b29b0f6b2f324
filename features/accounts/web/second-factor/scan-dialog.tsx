import { encode } from 'uqr';
import { secondFactorWords, setUpWords as words } from '#features/accounts/second-factor-wording.ts';
import { client } from '../api.ts';
import { FieldDialog } from './field-dialog.tsx';

type ScanDialogProps = {
  secret: string;
  address: string;
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
};

/** Shows the secret as a picture and as text, and turns two-factor on with the first code. */
export default function ScanDialog({ secret, address, onDone, onClose }: ScanDialogProps) {
  return (
    <FieldDialog
      title={words.scanTitle}
      text={words.scanText}
      field={{
        label: words.code,
        hint: words.codeHint,
        name: 'code',
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
        maxLength: 10,
      }}
      missing={secondFactorWords.enterCode}
      confirmLabel={words.turnOn}
      busyLabel={words.turningOn}
      send={async (code) => onDone((await client.enableSecondFactor({ code })).codes)}
      onClose={onClose}
    >
      <QrPicture text={address} />
      <div>
        <p className="text-sm text-muted">{words.cannotScan}</p>
        <p className="numbers mt-1 font-mono font-semibold wrap-anywhere select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </div>
    </FieldDialog>
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
