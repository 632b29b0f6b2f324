import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Person } from '#engine/actor.ts';
import type { MadePasskey, SignedByPasskey } from '#features/accounts/passkey-shapes.ts';
import type { TestApp } from './testing.ts';

type Flags = { isVerified?: boolean; origin?: string; rpId?: string; counter?: number };

/** A passkey in software, as an authenticator holds it: it answers the challenges of a site, with whatever a test wants to be wrong. */
export type SoftwarePasskey = {
  make(challenge: string, more?: Flags): MadePasskey;
  sign(challenge: string, more?: Flags): SignedByPasskey;
};

/** Flags of authenticator data: the person is there; was verified; a passkey is attached. */
const [present, verified, attached] = [0x01, 0x04, 0x40];

/** Makes a passkey of P-256 for the site at `origin`. */
export function aSoftwarePasskey(origin: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let uses = 0;

  const authenticatorData = (kind: number, { isVerified = true, rpId = new URL(origin).hostname, counter }: Flags) => {
    uses += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? uses);
    const flags = Buffer.from([present | (isVerified ? verified : 0) | kind]);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flags, count]);
  };
  const clientData = (type: string, challenge: string, more: Flags) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: more.origin ?? origin, crossOrigin: false }));

  return {
    make(challenge, more = {}) {
      const key = encode(
        new Map<number, Encodable>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([authenticatorData(attached, more), Buffer.alloc(16), length, id, key]);
      const attestation = encode(
        new Map<string, Encodable>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, Encodable>()],
          ['authData', data],
        ]),
      );
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, more).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    sign(challenge, more = {}) {
      const data = authenticatorData(0, more);
      const said = clientData('webauthn.get', challenge, more);
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(said).digest()]), privateKey);
      return {
        id: id.toString('base64url'),
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}

/** Adds a passkey to the account of a person who has this password, at an origin where passkeys work. */
export async function addSoftwarePasskey(
  app: TestApp,
  person: Person,
  { origin, password }: { origin: string; password: string },
): Promise<{ key: SoftwarePasskey; id: string }> {
  const headers = { host: new URL(origin).host, origin };
  const post = (path: string, body: object) => app.call(person, 'POST', `/api/account/passkeys${path}`, body, headers);
  const key = aSoftwarePasskey(origin);
  const { body: options } = await post('/options', { password });
  const { status, body } = await post('', { name: 'My phone', made: key.make(String(options['challenge'])) });
  if (status !== 200) throw new Error(`no passkey was added: ${JSON.stringify(body)}`);
  return { key, id: String(body['id']) };
}

type Encodable = number | string | Buffer | ReadonlyMap<number | string, Encodable>;

/** CBOR, as far as an authenticator needs it. */
function encode(value: Encodable): Buffer {
  const head = (kind: number, length: number) =>
    length < 24
      ? Buffer.from([(kind << 5) | length])
      : length < 256
        ? Buffer.from([(kind << 5) | 24, length])
        : Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  const parts = [...value].flatMap(([name, part]) => [encode(name), encode(part)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}
