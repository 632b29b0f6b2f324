import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { languagesContract } from '../contract.ts';

export const { api, client } = clientFor<typeof languagesContract>('languages');
type Outputs = OutputsOf<typeof languagesContract>;
export type LanguageState = Outputs['states']['items'][number];
export type ListedReport = Outputs['reports']['items'][number];
