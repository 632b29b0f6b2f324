/** True if the browser can use passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;
