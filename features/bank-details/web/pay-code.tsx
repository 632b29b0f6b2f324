import { QrPicture } from '#kit/ui/pictures/qr-picture.tsx';
import { payToWords as words } from '../wording.ts';

/** The details and the reference as a QR picture. */
export default function PayCode({ text }: { text: string }) {
  return (
    <div className="grid gap-2">
      <QrPicture text={text} label={words.code} />
      <p className="text-sm text-muted">{words.codeText}</p>
    </div>
  );
}
