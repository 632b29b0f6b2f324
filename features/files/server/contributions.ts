import type { Contributions } from '#engine/contributions.ts';
import { fileFigures } from './figures.ts';

export const fileContributions: Contributions = { figures: fileFigures };
