import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { InputOf } from '#core/contract.ts';
import type { bankDetailsContract } from '../contract.ts';

export const { client, api } = clientFor<typeof bankDetailsContract>('bank-details');
type Outputs = OutputsOf<typeof bankDetailsContract>;
export type OwnDetails = Outputs['own'];
export type PayToData = Outputs['ofJob'];
export type Details = NonNullable<PayToData['details']>;
/** The proof of identity: a password, or a signature of a passkey. */
export type Proof = Pick<InputOf<typeof bankDetailsContract.save>, 'password' | 'passkey'>;
