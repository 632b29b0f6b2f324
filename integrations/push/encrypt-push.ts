import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a device, as its browser gave them: base64url. */
export type DeviceKeys = { p256dh: string; auth: string };

/** Bytes of one record: a message is one, of 4,096 at most. */
const recordSize = 4096;

/** Encrypts a message for a device by RFC 8291 (aes128gcm). Throws for keys that are none. */
export function encryptPush(message: string, { p256dh, auth }: DeviceKeys): Buffer {
  const device = Buffer.from(p256dh, 'base64url');
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  const publicKey = ours.getPublicKey();
  const salt = randomBytes(16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device, publicKey]);
  const shared = hkdfSync('sha256', ours.computeSecret(device), Buffer.from(auth, 'base64url'), info, 32);
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', new Uint8Array(shared), salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  // 2 marks the last record.
  return Buffer.concat([
    salt,
    size,
    Buffer.from([publicKey.length]),
    publicKey,
    cipher.update(message, 'utf8'),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** True if a browser can have made these keys. */
export function areDeviceKeys(keys: DeviceKeys): boolean {
  if (Buffer.from(keys.auth, 'base64url').length !== 16) return false;
  try {
    encryptPush('', keys);
    return true;
  } catch {
    return false;
  }
}
