import { Link2, Share2 } from 'lucide';
import { useState } from 'react';
import { showDateTime } from '#core/time.ts';
import { useAct } from '#kit/forms/use-act.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { useCopy } from '#kit/ui/use-copy.ts';
import { shareVisitWords as words } from '../who-comes-wording.ts';
import { client, type Outputs, useRefreshVisit } from './api.ts';

type ShareDialogProps = {
  open: boolean;
  onClose: () => void;
  jobId: string;
  visitId: string;
  /** A link is out that the next one ends. */
  isShared: boolean;
};

/** Makes the link of a visit, and hands it to the share sheet of the phone or the clipboard. No device keeps it. */
export default function ShareDialog({ open, onClose, jobId, visitId, isShared }: ShareDialogProps) {
  const refreshVisit = useRefreshVisit(jobId);
  const [link, setLink] = useState<Outputs['share'] | null>(null);
  const make = useAct({
    draft: null,
    empty: {},
    send: () => client.share({ id: visitId }),
    failed: words.failed,
    onDone: (made) => {
      setLink(made);
      return refreshVisit();
    },
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.title}
      description={link === null ? words.text : words.ready(showDateTime(link.until))}
      busy={make.busy}
      onSubmit={link === null ? make.submit : onClose}
      cancel={link === null ? words.cancel : words.close}
      submit={link === null ? words.make : null}
    >
      {link === null ? (
        isShared ? (
          <p>{words.replaces}</p>
        ) : null
      ) : (
        <Ways address={new URL(`/visit#${link.token}`, window.location.origin).href} />
      )}
      {make.refusal === undefined ? null : <Refusal title={make.refusal} />}
    </FormDialog>
  );
}

function Ways({ address }: { address: string }) {
  const { copy, isRefused } = useCopy(words.copied);
  // Closing the share sheet without a choice is no failure.
  const send = () => void navigator.share({ title: words.sendTitle, url: address }).catch(() => undefined);
  return (
    <>
      <TextField label={words.link} value={address} readOnly onFocus={({ target }) => target.select()} />
      {isRefused ? <Refusal title={words.notCopied} /> : null}
      <div className="flex flex-wrap gap-3 *:flex-1">
        {'share' in navigator ? (
          <Button icon={Share2} onClick={send}>
            {words.send}
          </Button>
        ) : null}
        <Button variant="quiet" icon={Link2} onClick={() => void copy(address)}>
          {words.copy}
        </Button>
      </div>
    </>
  );
}
