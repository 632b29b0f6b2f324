import type { ComponentType, ReactNode } from 'react';
import type { client } from './api.ts';

/** A person's password, or the signature of a passkey. */
type IdentityProof = Parameters<typeof client.askDeletion>[0];

/** The dialog that confirms a person's identity before a sensitive change. It belongs to accounts; a page passes it on. */
export type ConfirmIdentity = ComponentType<{
  title: string;
  text?: string;
  confirmLabel: string;
  busyLabel: string;
  keepLabel: string;
  failed: string;
  tone?: 'primary' | 'danger';
  /** The reason that the change is impossible: then there is nothing to confirm. */
  obstacle?: string | null;
  /** The consequences are not loaded yet: the dialog can be left, and not confirmed. */
  disabled?: boolean;
  onShown: (proof: IdentityProof) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}>;
