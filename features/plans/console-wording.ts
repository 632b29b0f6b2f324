export const sectionTitles = { pricingPlans: 'Pricing plans' };
