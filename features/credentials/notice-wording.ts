import { countMark } from '#core/count-mark.ts';

/** The facts of a notice about a credential. */
type CredentialFacts = { kind: string; lastDay: string; reason: string; isRenewing: boolean };

/** To the provider, about each step. */
export const credentialNotices = {
  confirm: ({ kind, lastDay }: CredentialFacts) => ({
    title: `Checked: ${kind}`,
    description: `Members now see on your listing that we checked it. It counts until ${lastDay}.`,
  }),
  decline: ({ kind, reason }: CredentialFacts) => ({
    title: `Not accepted: ${kind}`,
    description: `Our team wrote: ${reason} You can submit it again.`,
  }),
  revoke: ({ kind, reason }: CredentialFacts) => ({
    title: `No longer shown: ${kind}`,
    description: `Our team wrote: ${reason} You can submit it again.`,
  }),
  expire: ({ kind, lastDay, isRenewing }: CredentialFacts) => ({
    title: `Expired: ${kind}`,
    description: isRenewing
      ? `It counted until ${lastDay}, and members no longer see it. Your new document waits for a check.`
      : `It counted until ${lastDay}, and members no longer see it. Submit the new document to show it again.`,
  }),
  remind: ({ kind, lastDay }: CredentialFacts) => ({
    title: `Soon to expire: ${kind}`,
    description: `It counts until ${lastDay}. Submit the new document now, so that members go on seeing it.`,
  }),
};

/** To the admins. */
export const credentialAdminNotices = {
  manyWait: `${countMark} documents wait for a check`,
  waits: (name: string, kind: string) => ({
    title: 'A document waits for a check',
    description: `${name} submitted: ${kind}.`,
  }),
};
