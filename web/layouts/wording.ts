/** Sentences of the frame around every page. The build puts each where it is shown. */
export const skipToContent = 'Skip to content';
export const mainNavigation = 'Main';
export const sidebar = 'Sidebar';
export const menu = 'Menu';
export const openMenu = 'Open menu';
export const closeMenu = 'Close';
export const homeLink = (site: string) => `${site}, home`;
export const waitingForYou = 'waiting for you';

export const home = 'Home';
export const quotes = 'Quotes';
export const jobs = 'Jobs';
export const post = 'Post';
export const admin = 'Admin';

/** Before the name. */
export const hello = 'Hello,';
export const welcome = 'Welcome';
export const welcomeTo = (site: string) => `Welcome to ${site}`;
export const viewProfile = 'View Profile';
export const logIn = 'Log in';
export const register = 'Register';
export const logout = 'Logout';
/** Before someone logs out while something typed lies on the device: a message that waits, or a form that is not sent. */
export const leaveUnsent = {
  title: 'Log out before everything is sent?',
  text: 'You have something that is not sent yet. Logging out deletes it from this device. Stay logged in to keep it.',
  confirmLabel: 'Log out and delete it',
  keepLabel: 'Stay logged in',
};

export const unreadNotifications = (count: number) => `Notifications, ${count} unread`;

export const searchPlaceholder = 'Search problems, providers, or categories...';

export const theme = 'Theme';
export const themes = { system: 'System', light: 'Light', dark: 'Dark' };
export const changeTheme = (theme: string, next: string) => `Theme: ${theme}. Change to ${next}`;

export const waitingTitle = 'Your account is waiting for approval.';
export const waitingText =
  'A review takes 5 to 10 business days. Until then you can look around. Once you are approved, your listing appears and you can quote on problems.';
export const waitingUnsavedText =
  'A review takes 5 to 10 business days. Create your profile now, so that we can review it and members can find you once you are approved.';
export const profileMissing = 'Members cannot find you yet.';
export const profileMissingText = 'Create your profile, so that your listing appears.';
export const createProfile = 'Create Profile';

export const offline = 'You are offline. This may be out of date.';
export const stillLoading = 'Still loading. The connection is slow.';

export const pageFailed = 'This page could not be shown';
