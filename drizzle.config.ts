import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  // Each feature's own tables and those of the engine.
  schema: './{engine,features/*/server}/tables.ts',
  out: './server/database/migrations',
  casing: 'snake_case',
});
