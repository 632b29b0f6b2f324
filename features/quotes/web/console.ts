import { ReceiptText } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { foundTitles } from '../console-wording.ts';

export const quotesConsole: NounConsole = { found: { quote: { icon: ReceiptText, title: foundTitles.quote } } };
