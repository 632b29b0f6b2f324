/** The fewest characters of a password on most sites; a site that asks for more says so in its answer. */
export const passwordMin = 6;

/** The fewest characters of an admin's password. */
export const adminPasswordMin = 12;

export const maxPasswordLength = 1024;
