import { Decrypter, Encrypter } from 'age-encryption';

/** The file is damaged or cut short, or no key fits it. */
export class AgeError extends Error {}

/** Encrypts bytes to everyone who has the secret of one of these public keys. Holds 64 KiB at a time. */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(toStream(source));
}

/** Decrypts what `encrypt` or `age` wrote. Throws `AgeError` where a byte was changed, the end is missing, or the key does not fit. */
export async function* decrypt(source: AsyncIterable<Uint8Array>, secret: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(secret);
  const plain = await decrypter.decrypt(toStream(source)).catch((error: unknown) => {
    throw explain(error, 'This file is no backup of Lungisa, or its beginning is damaged.');
  });
  try {
    yield* plain;
  } catch (error) {
    throw explain(error, 'The backup is damaged or cut short.');
  }
}

/** The stream that the library takes. The types of Node's own streams do not fit those of browsers, in which it is written. */
function toStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return?.()),
  });
}

/** The errors of the library have a message each; those of a file that cannot be read have a code, and stay. */
function explain(error: unknown, sentence: string): unknown {
  if (error instanceof Error && 'code' in error) return error;
  const isOtherKey = error instanceof Error && error.message.includes('no identity matched');
  return new AgeError(isOtherKey ? 'This key does not open the backup: it was encrypted to another one.' : sentence, {
    cause: error,
  });
}
