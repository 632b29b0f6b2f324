import type { ComponentType, ReactNode } from 'react';
import type { client } from './api.ts';

/** The password of a person, or what a passkey of theirs has signed. */
type Shown = Parameters<typeof client.askDeletion>[0];

/** The dialog that asks a person again who they are before a sensitive change, which accounts has and a page hands over. */
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
  onShown: (shown: Shown) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}>;
