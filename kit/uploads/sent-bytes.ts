let sent = 0;

/** Counts bytes of files that left the device, whether they arrived or not. */
export function countSent(bytes: number): void {
  sent += bytes;
}

/** The bytes of files that have left the device since this was last asked. */
export function takeSent(): number {
  const taken = sent;
  sent = 0;
  return taken;
}
