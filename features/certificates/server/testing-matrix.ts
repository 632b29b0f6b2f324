import { aCertificate, aCertificateFile } from './testing.ts';
import { by, parties, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast, pair }) => ({
  'certificates.ofJob': by(parties, async () => ({ jobId: (await aCertificate(world, pair)).jobId }), 'job'),
  'certificates.deliver': by(['providerA'], async () => ({
    id: (await aCertificate(world, pair)).id,
    number: '12345',
    fileId: (await aCertificateFile(world, cast.providerA)).id,
  })),
});
