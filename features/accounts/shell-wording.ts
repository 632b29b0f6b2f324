/** Sentences of the frame about the account. Apart from `wording.ts`, so that the first screen loads only these. */
export const shellWords = {
  loggedOut: 'Logged out successfully!',
  logoutFailed: 'An error occurred during logout',
  badges: {
    admin: 'Admin',
    approvedProvider: 'Approved Provider',
    waitingProvider: 'Provider (awaiting approval)',
    suspended: 'Suspended',
    member: 'Member',
    freeMember: 'Free Member',
  },
} as const;
