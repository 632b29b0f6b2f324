import { siteName } from '#web/ui/site-name.ts';

/** The titles of pages, as the browser's tab, the menu and buttons say them. The build puts each where it is shown. */
export const login = 'Login';
export const register = 'Register';
export const dashboard = 'Dashboard';
export const explore = 'Explore';
export const problem = 'Problem';
export const search = 'Search';
export const searchFor = (query: string) => `Search: ${query}`;
export const unsubscribe = 'Unsubscribe';
export const myRequests = 'My Requests';
export const postNewProblem = 'Post New Problem';
export const submitProblem = 'Submit a Problem';
export const findProvider = 'Find a Provider';
export const provider = 'Provider';
export const providerDashboard = 'Provider Dashboard';
export const myQuotes = 'My Quotes';
export const quote = 'Quote';
export const myJobs = 'My Jobs';
export const job = 'Job';
export const proposeWorkDate = 'Propose Work Date';
export const messages = 'Messages';
export const notifications = 'Notifications';
export const document = 'Document';
export const invoice = 'Invoice';
export const subscription = 'Subscription';
export const settings = 'Settings';
export const profile = 'Profile';
export const policy = 'Policy and privacy';
export const editPolicy = 'Edit policy';
export const notFound = 'Page not found';

/** What the browser's tab says on a page. */
export const tabTitle = (page: string) => `${page} · ${siteName()}`;
