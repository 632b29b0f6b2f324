import { useSending } from '#features/messages/web/sending.ts';

/** Brings messages that were written without a connection to the server, whichever page is open. */
export default function UnsentMessages({ personId }: { personId: string }) {
  useSending(personId);
  return null;
}
