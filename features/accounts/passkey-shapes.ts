import { z } from '#core/zod.ts';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

/** The answer of an authenticator that signs a challenge: the parts of a browser's `PublicKeyCredential`, in base64url. */
export const signedByPasskey = z.strictObject({
  id: base64url(1400),
  clientDataJSON: base64url(8192),
  authenticatorData: base64url(4096),
  signature: base64url(8192),
});
export type SignedByPasskey = z.output<typeof signedByPasskey>;

/** The answer of an authenticator that has made a passkey. */
export const madePasskey = z.strictObject({
  id: base64url(1400),
  clientDataJSON: base64url(8192),
  attestationObject: base64url(65_536),
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
});
export type MadePasskey = z.output<typeof madePasskey>;

const descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** The options for signing with a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export const signingOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
});

/** The options for making a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export const makingOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
