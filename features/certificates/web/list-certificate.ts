import { certificateTimelineWords as words } from '../wording.ts';
import type { CertificateData } from './api.ts';

/** The certificate of a job as lines of its timeline. */
export function listCertificate(
  { name, promisedAt, lateSince, deliveredAt }: CertificateData,
  { providerName: provider }: { providerName: string },
): { at: string; title: string }[] {
  const names = { provider, name };
  return [
    { at: promisedAt, title: words.owed(names) },
    ...(lateSince === null ? [] : [{ at: lateSince, title: words.late(names) }]),
    ...(deliveredAt === null ? [] : [{ at: deliveredAt, title: words.delivered(names) }]),
  ];
}
