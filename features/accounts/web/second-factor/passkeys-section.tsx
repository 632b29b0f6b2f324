import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide';
import { useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { showDate, showDateTime } from '#core/time.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { secondFactorWords } from '#features/accounts/second-factor-wording.ts';
import { passkeyWords as words } from '#features/accounts/passkey-wording.ts';
import { api, client } from '../api.ts';
import { hasPasskeys } from './has-passkeys.ts';
import { type Security, securityAnswers } from './second-factor-section.tsx';

const AddPasskeyDialog = lazyDialog(() => import('./add-passkey-dialog.tsx'));
const RenamePasskeyDialog = lazyDialog(() => import('./rename-passkey-dialog.tsx'));
const ConfirmIdentityDialog = lazyDialog(() => import('./confirm-identity-dialog.tsx'));

/** The passkeys of the reader: added, renamed, removed. */
export function PasskeysSection() {
  const security = useQuery(api.security.queryOptions({ input: {} }));
  return (
    <Card as="section" pad="lg" aria-labelledby="passkeys">
      <CardHead id="passkeys" title={words.title} />
      <p className="mb-4 text-muted">{words.hint}</p>
      <Loaded
        query={security}
        loading={<LoadingList label={secondFactorWords.loading} count={1} />}
        failed={secondFactorWords.failedToLoad}
      >
        {(found) => <Passkeys security={found} />}
      </Loaded>
    </Card>
  );
}

type Passkey = Security['passkeys'][number];
type Doing = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

function Passkeys({ security }: { security: Security }) {
  const { passkeys } = security;
  const [doing, setDoing] = useState<Doing | null>(null);
  const refresh = useRefresh(...securityAnswers);
  const stop = () => setDoing(null);
  const end = async (sentence: string) => {
    stop();
    toast.success(sentence);
    await refresh();
  };
  return (
    <div className="grid gap-4">
      {passkeys.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onDo={(what) => setDoing({ what, passkey })} />
          ))}
        </ul>
      )}
      <AddButton security={security} onAdd={() => setDoing({ what: 'add' })} />
      {doing?.what === 'add' ? <AddPasskeyDialog onDone={() => end(words.added)} onClose={stop} /> : null}
      {doing?.what === 'rename' ? (
        <RenamePasskeyDialog passkey={doing.passkey} onDone={() => end(words.renamed)} onClose={stop} />
      ) : null}
      {doing?.what === 'remove' ? (
        <ConfirmIdentityDialog
          title={words.removeTitle(doing.passkey.name)}
          text={words.removeText}
          confirmLabel={words.remove}
          tone="danger"

          onShown={async (proof) => {
            await client.removePasskey({ id: doing.passkey.id, ...proof });
            await end(words.removed);
          }}
          onClose={stop}
        />
      ) : null}
    </div>
  );
}

function PasskeyItem({ passkey, onDo }: { passkey: Passkey; onDo: (what: 'rename' | 'remove') => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Icon shape={Fingerprint} className="mt-0.5 size-6 flex-none text-muted" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{words.addedOn(showDate(createdAt))}</p>
        <p className="text-sm text-muted">
          {lastUsedAt === null ? words.neverUsed : words.lastUsed(showDateTime(lastUsedAt))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="quiet" aria-label={words.renameFor(name)} onClick={() => onDo('rename')}>
          {words.rename}
        </Button>
        <Button size="sm" variant="danger-quiet" aria-label={words.removeFor(name)} onClick={() => onDo('remove')}>
          {words.remove}
        </Button>
      </div>
    </li>
  );
}

/** The button, or the reason that there is none, with an address that has passkeys. */
function AddButton({ security, onAdd }: { security: Security; onAdd: () => void }) {
  const { passkeysWork, otherOrigin } = security;
  if (!passkeysWork)
    return (
      <Alert
        tone="info"
        title={words.notHere}
        action={
          otherOrigin === null ? undefined : (
            <TextLink render={<a href={`${otherOrigin}${location.pathname}${location.search}`} />}>
              {words.openElsewhere(otherOrigin)}
            </TextLink>
          )
        }
      >
        {words.notHereText}
      </Alert>
    );
  if (!hasPasskeys()) return <Alert tone="info" title={words.noSupport} />;
  return (
    <Button icon={Fingerprint} className="justify-self-start" onClick={onAdd}>
      {words.add}
    </Button>
  );
}
