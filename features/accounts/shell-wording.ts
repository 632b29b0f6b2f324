/** What stands around every page. Apart from `wording.ts`, so that the first screen loads no sentence that it does not show. */
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
