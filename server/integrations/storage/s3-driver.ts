import { S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Config } from './storage.ts';

/** Milliseconds after which a storage that does not answer has failed: before a waiting person gives up. */
const connectionTimeout = 2_000;
const requestTimeout = 8_000;

/** flydrive's driver on Amazon's client. Objects are private by what the bucket says: no ACL is sent, which many servers do not know. */
export function s3Driver(config: S3Config) {
  const { bucket, region, endpoint, forcePathStyle, accessKeyId, secretAccessKey } = config;
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout, requestTimeout, throwOnRequestTimeout: true },
    // The default adds a trailer to each stream, which servers that do not know it store as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    driver: new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }),
    close: async () => client.destroy(),
  };
}
