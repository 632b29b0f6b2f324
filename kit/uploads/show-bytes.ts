/** `1.2 MB`, `340 kB`. */
export const showBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Storage as plans count it: `100 MB` are 100 times 1024 times 1024 bytes. */
export function showStorage(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  const [amount, unit] = megabytes < 1024 ? [megabytes, 'MB'] : [megabytes / 1024, 'GB'];
  return `${Number(amount.toFixed(1))} ${unit}`;
}
