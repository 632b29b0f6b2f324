/** Under which the tab keeps where a limit led here from, past the checkout. */
export const wayBack = 'plans-way-back';
