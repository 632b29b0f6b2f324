import { Link } from '@tanstack/react-router';
import { isOneOf } from '#core/lifecycle.ts';
import { showDate, showDateTime } from '#core/time.ts';
import { showPhone } from '#core/typed-text/phone.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { userListWords } from '#features/accounts/wording.ts';
import type { PersonData } from '#features/people/web/api.ts';
import { peopleTableWords, personPageWords as words, planLabels } from '#features/people/wording.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { showStorage } from '#kit/uploads/show-bytes.ts';
import { EmailAddress } from '#kit/ui/email-address.tsx';

export function PersonFacts({ person }: { person: PersonData }) {
  const { id, email, emailVerified, newEmail, phone, createdAt, lastSignInAt, updatedAt, plan, storage } = person;
  const { openSessions, status, suspension, leavingSince, providerId } = person;
  const address = [person.address, person.city, person.province, person.postalCode].filter(Boolean).join(', ');
  return (
    <Card as="section" aria-label={words.account}>
      <CardHead title={words.account} />
      {suspension === null ? null : (
        <Alert
          tone="warning"
          title={suspension.until === null ? words.suspendedOpen : words.suspendedUntil(showDateTime(suspension.until))}
        >
          {words.reason(suspension.reason)}
        </Alert>
      )}
      {leavingSince === null ? null : <Alert tone="warning" title={words.leavingSince(showDate(leavingSince))} />}
      <DefinitionRows>
        <DefinitionRow label={words.email}>
          <EmailAddress>{email}</EmailAddress>
          {emailVerified ? null : ` (${words.unconfirmed})`}
          {newEmail === null ? null : <p className="text-sm font-normal text-muted">{words.newEmail(newEmail)}</p>}
        </DefinitionRow>
        <DefinitionRow label={words.phone} missing={phone === null}>
          {phone === null ? words.none : showPhone(phone)}
        </DefinitionRow>
        <DefinitionRow label={words.address} missing={address === ''}>
          {address || words.none}
        </DefinitionRow>
        <DefinitionRow label={words.joined}>{showDateTime(createdAt)}</DefinitionRow>
        <DefinitionRow label={words.lastSignIn} missing={lastSignInAt === null}>
          {lastSignInAt === null ? userListWords.never : showDateTime(lastSignInAt)}
        </DefinitionRow>
        <DefinitionRow label={words.changed}>{showDateTime(updatedAt)}</DefinitionRow>
        <DefinitionRow label={words.plan}>
          {plan === null
            ? peopleTableWords.free
            : plan.endsAt === null
              ? planLabels[plan.id]
              : words.planUntil(planLabels[plan.id], showDate(plan.endsAt))}
        </DefinitionRow>
        <DefinitionRow label={words.storage}>
          {peopleTableWords.used(showStorage(storage.usedBytes), showStorage(storage.limitBytes))}
          {storage.adjustedBytes === null ? null : <p className="text-sm font-normal text-muted">{words.adjusted}</p>}
        </DefinitionRow>
        <DefinitionRow label={words.sessions}>{openSessions}</DefinitionRow>
        {isOneOf(status, presentStatuses) ? (
          <DefinitionRow label={words.profile}>
            <TextLink render={<Link to="/profile/{-$accountId}" params={{ accountId: id }} />}>
              {words.openProfile}
            </TextLink>
          </DefinitionRow>
        ) : null}
        {providerId === null ? null : (
          <DefinitionRow label={words.listing}>
            <TextLink render={<Link to="/providers/$providerId" params={{ providerId }} />}>
              {words.openListing}
            </TextLink>
          </DefinitionRow>
        )}
        <DefinitionRow label={words.id}>{id}</DefinitionRow>
      </DefinitionRows>
    </Card>
  );
}
