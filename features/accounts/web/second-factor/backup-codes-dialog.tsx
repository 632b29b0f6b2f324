import { Copy, Download } from 'lucide';
import { useState } from 'react';
import { usePerson } from '#kit/api/session.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Checkbox } from '#kit/ui/fields/checkbox.tsx';
import { Dialog } from '#kit/ui/overlays/dialog.tsx';
import { siteName } from '#kit/ui/site-name.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { useCopy } from '#kit/ui/use-copy.ts';
import { setUpWords as words } from '#features/accounts/second-factor-wording.ts';

/** Shows ten backup codes, the only time. It closes after its reader has confirmed that they are stored. */
export default function BackupCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { email } = usePerson();
  const [isKept, setIsKept] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const text = [words.fileHead(email, siteName()), '', ...codes, ''].join('\n');
  const { copy, isRefused } = useCopy(words.copied);
  const close = () => (isKept ? onDone() : setIsAsked(true));
  return (
    <Dialog
      ask
      open
      onClose={close}
      title={words.codesTitle}
      description={words.codesText}
      onSubmit={close}
      foot={<Button type="submit">{words.done}</Button>}
    >
      <ul
        aria-label={words.codes}
        className="numbers grid grid-cols-2 gap-x-4 gap-y-1 rounded-xl bg-sunken px-4 py-3 font-mono text-card font-semibold select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {isRefused ? <Refusal title={words.copyFailed} /> : null}
        <Button variant="quiet" icon={Copy} onClick={() => copy(codes.join('\n'))}>
          {words.copy}
        </Button>
        <Button variant="quiet" icon={Download} onClick={() => save(text)}>
          {words.download}
        </Button>
      </div>
      <div>
        <Checkbox
          label={words.kept}
          checked={isKept}
          aria-invalid={isAsked && !isKept ? true : undefined}
          onChange={({ target }) => setIsKept(target.checked)}
        />
        {isAsked && !isKept ? <Alert tone="danger" title={words.keepFirst} /> : null}
      </div>
    </Dialog>
  );
}

/** Saves a text as a file. */
function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'lungisa-backup-codes.txt' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}
