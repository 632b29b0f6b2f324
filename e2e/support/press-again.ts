import type { Page } from '@playwright/test';

/** The second press of a double one, at the place of the first. */
export async function pressAgain({ mouse }: Page): Promise<void> {
  await mouse.down({ clickCount: 2 });
  await mouse.up({ clickCount: 2 });
}
