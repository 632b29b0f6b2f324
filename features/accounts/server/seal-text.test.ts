import { expect, it } from 'vitest';
import { openText, sealText } from './seal-text.ts';

const secrets = { sessionSecret: 'the secret of this year, long enough', oldSecrets: [] as string[] };
const later = { sessionSecret: 'the secret of next year, long enough', oldSecrets: [secrets.sessionSecret] };

it('reads a text that it has sealed, and seals it differently each time', () => {
  const sealed = sealText(secrets, 'GEZDGNBV', 'naledi');
  expect(sealed).not.toContain('GEZDGNBV');
  expect(sealText(secrets, 'GEZDGNBV', 'naledi')).not.toBe(sealed);
  expect(openText(secrets, sealed, 'naledi')).toEqual({ text: 'GEZDGNBV', isOld: false });
});

it('reads a text that an old secret sealed only while that secret is named', () => {
  const sealed = sealText(secrets, 'GEZDGNBV', 'naledi');
  expect(openText(later, sealed, 'naledi')).toEqual({ text: 'GEZDGNBV', isOld: true });
  expect(openText({ ...later, oldSecrets: [] }, sealed, 'naledi')).toBeNull();
});

it('reads no sealed text of another account, and none that was changed', () => {
  const sealed = sealText(secrets, 'GEZDGNBV', 'naledi');
  expect(openText(secrets, sealed, 'thabo')).toBeNull();
  const [name, nonce, body = '', tag] = sealed.split('.');
  const changed = [name, nonce, (body.startsWith('A') ? 'B' : 'A') + body.slice(1), tag].join('.');
  expect(openText(secrets, changed, 'naledi')).toBeNull();
});
