import { BriefcaseBusiness } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { foundTitles } from '../console-wording.ts';

export const jobsConsole: NounConsole = { found: { job: { icon: BriefcaseBusiness, title: foundTitles.job } } };
