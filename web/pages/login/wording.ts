export const loginPageWords = {
  welcomeBack: 'Welcome back',
  welcome: (site: string) => `Welcome to ${site}`,
  /** For people who come for the first time. */
  pitch: (site: string) => `On ${site} you say what needs fixing, providers near you send quotes, and you choose one.`,
  loginHint: 'Log in to see your quotes and jobs.',
  createYourAccount: 'Create your account',
  registerHint: 'It takes about a minute.',
  tabs: 'Account',
  loginTab: 'Login',
  registerTab: 'Register',
};

/** The panel beside the forms: what happens on Lungisa, by an example. */
export const examplePanelWords = {
  about: 'About the site',
  problem: 'Geyser leaking through the passage ceiling',
  place: 'Orlando West, Soweto',
  budget: 'R2,500',
  budgetNote: 'budget',
  provider: 'Thabo Nkosi',
  quoteFrom: (provider: string) => `Quote from ${provider}`,
  price: 'R1,850.00',
  appointment: 'Tuesday 24 November, 08:30',
  explanation: 'Say what is wrong. Get quotes from people near you. Choose the one you trust.',
};
