import type { Work } from '#engine/work.ts';
import { registerAccount } from './register-account.ts';

/** Makes an admin, whose address counts as confirmed, and returns the id. Only the command line calls this: no operation does. */
export async function createAdmin(
  work: Work,
  input: { fullName: string; email: string; password: string },
): Promise<string> {
  const { id } = await registerAccount(work, { ...input, role: 'admin' });
  return id;
}
