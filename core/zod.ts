// oxlint-disable-next-line no-restricted-imports -- Everything else imports zod from here, so that it is set up before any schema is made.
import { z } from 'zod';
import { sentenceFor } from './field-sentences.ts';

// In a browser, zod would try whether it may compile code, which the content security policy refuses and reports.
z.config({ customError: sentenceFor, jitless: 'document' in globalThis });

export { z };
