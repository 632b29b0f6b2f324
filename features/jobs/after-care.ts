import { addDays, addMonths, findDayStart, toDay } from '#core/month.ts';

/** Work is warranted for three months by section 57 of the Consumer Protection Act. */
const afterCareMonths = 3;

/**
 * The last day, as `2027-02-26`, on which a member can ask for rework: the day of the same number three calendar months after the day of the
 * first completion in Johannesburg, or the last day of that month if it has no such day. 31 January gives 30 April, and 30 November the
 * last of February. Nothing moves it: no rework, no second completion, no rating.
 */
export const lastDayOfAfterCare = (firstCompletedAt: Date | string): string =>
  addMonths(toDay(firstCompletedAt), afterCareMonths);

/** The midnight in Johannesburg that ends the last day. From this instant on rework is refused. */
export const endOfAfterCare = (firstCompletedAt: Date | string): Date =>
  findDayStart(addDays(lastDayOfAfterCare(firstCompletedAt), 1));
