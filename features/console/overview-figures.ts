/** The tiles of the overview. */
export const tileIds = ['accounts', 'open-problems', 'quotes-accepted', 'first-quote'] as const;
export type TileId = (typeof tileIds)[number];

/** The counts of today in the overview. */
export const todayIds = ['accounts', 'problems', 'requests', 'quotes', 'accepted', 'completed'] as const;
export type TodayId = (typeof todayIds)[number];
