/** The reasons that a problem is hidden from all but its owner and admins: an admin has yet to check it, or took it down. */
export const hidingCauses = ['waiting', 'taken-down'] as const;
export type HidingCause = (typeof hidingCauses)[number];
