const algorithm = 'AES-GCM';
const nonceBytes = 12;

const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(key), algorithm, false, ['encrypt', 'decrypt']);

/** Encrypts with a key of 32 bytes in base64url, and decrypts with it or with one of those before it. */
export async function makeCipher(key: string, before: readonly string[] = []) {
  const imported = await importKey(key);
  const all = [imported, ...(await Promise.all(before.map(importKey)))];
  return {
    close: async (bytes: BufferSource): Promise<Uint8Array<ArrayBuffer>> => {
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const sealed = await crypto.subtle.encrypt({ name: algorithm, iv }, imported, bytes);
      return new Uint8Array([...iv, ...new Uint8Array(sealed)]);
    },
    open: (sealed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
      Promise.any(
        all.map((one) =>
          crypto.subtle.decrypt(
            { name: algorithm, iv: sealed.subarray(0, nonceBytes) },
            one,
            sealed.subarray(nonceBytes),
          ),
        ),
      ),
  };
}

export type Cipher = Awaited<ReturnType<typeof makeCipher>>;

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0);
