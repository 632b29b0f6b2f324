/** Each module adds one function, where it is missing, and exports nothing. */
declare module 'core-js/modules/*';
