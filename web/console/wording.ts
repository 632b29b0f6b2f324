/** The sections of the console by the name that their address has, and its pages. */
export const consoleTitles = {
  overview: 'Dashboard Overview',
  'user-management': 'User Management',
  'content-moderation': 'Content Moderation',
  'branding-config': 'Branding & Site Config',
  'storage-management': 'Storage Management',
  analytics: 'Analytics & Reporting',
  payments: 'Payments',
  'privacy-requests': 'Requests to the team',
  'e-mail': 'Email',
  person: 'Person',
  pricingPlans: 'Pricing plans',
  categories: 'Categories',
  systemLogs: 'System logs',
  systemHealth: 'System health',
};

export const loadingSection = 'Loading';

/** The parts of the console's menu, for screen readers. */
export const consoleMenuWords = { marketplace: 'Marketplace' };
