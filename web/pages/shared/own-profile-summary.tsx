import { Pencil } from 'lucide';
import { showPhone } from '#core/typed-text/phone.ts';
import { profileWords as words } from '#features/accounts/profile-wording.ts';
import { type OwnProfile, useOwnProfile } from '#features/accounts/web/profile.ts';
import { RoleBadge } from '#features/accounts/web/role-badge.tsx';
import { keptWords } from '#features/visits/kept-wording.ts';
import { isFirstLoading, useKeptAsMember } from '#features/visits/web/kept-api.ts';
import { type KeptFigure, KeptVisits } from '#features/visits/web/kept-visits.tsx';
import { Loaded } from '#kit/api/loaded.tsx';
import { usePerson } from '#kit/api/session.ts';
import { AskedAvatar } from '#kit/ui/pictures/asked-avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { EmailAddress } from '#kit/ui/email-address.tsx';

/** One's own personal information as it is saved, with the way to change it. */
export function OwnProfileSummary({ onEdit }: { onEdit: () => void }) {
  const kept = useKeptAsMember();
  const own = useOwnProfile();
  // The figure comes with the card, or not at all: what follows does not move.
  if (isFirstLoading(kept)) return <Loading />;
  return (
    <Loaded query={own} loading={<Loading />} failed={words.failedToLoad}>
      {(own) => <Summary own={own} kept={kept.data?.figure} onEdit={onEdit} />}
    </Loaded>
  );
}

type SummaryProps = { own: OwnProfile; kept: KeptFigure | null | undefined; onEdit: () => void };

function Summary({ own, kept, onEdit }: SummaryProps) {
  const person = usePerson();
  const address = [own.address, own.city, own.province, own.postalCode].filter(Boolean).join(', ');
  return (
    <Card as="section" pad="lg" aria-label={words.label}>
      <div className="mb-2 flex flex-wrap items-center gap-4">
        <AskedAvatar size="xl" name={own.fullName} src={own.photoUrl} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-h2 font-bold wrap-anywhere" lang="" dir="auto">
            {own.fullName}
          </p>
          <RoleBadge person={person} className="mt-1" />
        </div>
        <Button variant="quiet" icon={Pencil} onClick={onEdit}>
          {words.edit}
        </Button>
      </div>
      <DefinitionRows>
        <DefinitionRow label={words.email}>
          <EmailAddress>{own.email}</EmailAddress>
        </DefinitionRow>
        <DefinitionRow label={words.phone} missing={!own.phone}>
          {own.phone ? <span className="numbers">{showPhone(own.phone)}</span> : words.notGiven}
        </DefinitionRow>
        <DefinitionRow label={words.address} missing={address === ''}>
          {address || words.notGiven}
        </DefinitionRow>
      </DefinitionRows>
      {kept ? (
        <div className="border-t border-line pt-2">
          <KeptVisits figure={kept} party="member" />
          <p className="text-sm text-muted">{keptWords.seenBy}</p>
        </div>
      ) : null}
    </Card>
  );
}

const Loading = () => (
  <LoadingList label={words.loading}>
    <Skeleton className="h-72 rounded-card" />
  </LoadingList>
);
