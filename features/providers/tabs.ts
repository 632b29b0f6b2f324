/** The tabs of a provider's dashboard. */
export const providerTabs = ['profile', 'services', 'reviews', 'quotes'] as const;
export type ProviderTab = (typeof providerTabs)[number];
