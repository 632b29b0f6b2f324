import { Copy, Smartphone } from 'lucide';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { QrPicture } from '#kit/ui/pictures/qr-picture.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { useCopy } from '#kit/ui/use-copy.ts';
import { useWide } from '#kit/ui/use-wide.ts';
import { secondFactorWords, setUpWords as words } from '#features/accounts/second-factor-wording.ts';
import { client } from '../api.ts';
import { FieldDialog } from './field-dialog.tsx';

type ScanDialogProps = {
  secret: string;
  address: string;
  onDone: (codes: readonly string[]) => void;
  /** Runs if the second factor is on already: an answer was lost, or another window was faster. */
  onOver: () => unknown;
  onClose: () => void;
};

/** Gives the secret to an app, on a phone by a link and on a desk by a picture, and turns two-factor on with the first code. */
export default function ScanDialog({ secret, address, onDone, onOver, onClose }: ScanDialogProps) {
  // A phone cannot scan its own screen.
  const isPhone = !useWide();
  const { copy, isRefused } = useCopy(words.keyCopied);
  return (
    <FieldDialog
      title={isPhone ? words.openTitle : words.scanTitle}
      text={isPhone ? words.openText : words.scanText}
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
      send={(code) => client.enableSecondFactor({ code })}
      onDone={({ codes }) => onDone(codes)}
      isOver={({ problem }) => problem?.code === 'accounts.second-factor-on'}
      onOver={onOver}
      onClose={onClose}
    >
      {isPhone ? (
        <>
          <div className="grid gap-3">
            <ButtonLink full icon={Smartphone} render={<a href={address} />}>
              {words.open}
            </ButtonLink>
            {isRefused ? <Refusal title={words.keyCopyFailed} /> : null}
            <Button full variant="quiet" icon={Copy} onClick={() => copy(secret)}>
              {words.copyKey}
            </Button>
          </div>
          <Key label={words.key} secret={secret} />
          <p className="text-sm text-muted">{words.otherPhone}</p>
          <QrPicture text={address} label={words.picture} />
        </>
      ) : (
        <>
          <QrPicture text={address} label={words.picture} />
          <Key label={words.cannotScan} secret={secret} />
        </>
      )}
    </FieldDialog>
  );
}

const Key = ({ label, secret }: { label: string; secret: string }) => (
  <div>
    <p className="text-sm text-muted">{label}</p>
    <p className="numbers mt-1 font-mono font-semibold wrap-anywhere select-all">
      {secret.match(/.{1,4}/g)?.join(' ')}
    </p>
  </div>
);
