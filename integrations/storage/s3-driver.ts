import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';

export type S3Config = {
  bucket: string;
  region: string;
  /** Address of a server that is not Amazon's. */
  endpoint: string | undefined;
  /** The bucket stands in the path of an address instead of its host. */
  forcePathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Milliseconds after which a storage that does not answer has failed, all tries together: before a waiting person gives up. */
const answerTimeout = 8_000;
/** Milliseconds without a byte in either direction after which a connection has failed. The machine's buffer of a slow line may need a part of it. */
const idleTimeout = 60_000;
const connectionTimeout = 2_000;

/** flydrive's driver on Amazon's client. Objects are private by what the bucket says: no ACL is sent, which many servers do not know. */
export function s3Driver(config: S3Config, { answer = answerTimeout, idle = idleTimeout } = {}) {
  const { bucket, region, endpoint, forcePathStyle, accessKeyId, secretAccessKey } = config;
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout, socketTimeout: idle },
    // The default adds a trailer to each stream, which servers that do not know it store as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // A limit of the handler would count for each try, and the client makes three. Streams, which take as long as their length needs, and bodies
  // of answers have the limit of idle connections alone.
  client.middlewareStack.add(
    (next) => async (args) => {
      if ('Body' in args.input && args.input.Body instanceof Readable) return next(args);
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new Error(`no answer within ${answer} ms`)), answer);
      try {
        return await Promise.race([next(args), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
    { step: 'initialize', name: 'answerTimeout' },
  );
  return {
    driver: new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }),
    close: async () => client.destroy(),
  };
}
