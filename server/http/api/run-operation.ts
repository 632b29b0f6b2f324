import type { AnyProcedure } from '@orpc/server';
import { Refusal, type FieldError } from '#core/errors.ts';
import { fieldRefusals } from '#core/wording.ts';
import { z } from '#core/zod.ts';
import type { RequestContext } from '#engine/request-context.ts';

type Handler = (call: { input: unknown; context: RequestContext }) => Promise<unknown>;
type Operation = { inputSchema: z.ZodType; outputSchema: z.ZodType; handler: Handler };

/**
 * Runs the handler of an operation with the input as its schema reads it. Throws `request.invalid` for an input that does not fit its
 * schema. An answer that does not fit its own is a mistake of ours, and does not leave.
 */
export async function runOperation(procedure: AnyProcedure, input: object, context: RequestContext): Promise<unknown> {
  const { inputSchema, outputSchema, handler } = operations.get(procedure) ?? prepare(procedure);
  const read = inputSchema.safeParse(input);
  if (!read.success) throw new Refusal('request.invalid', { errors: fieldErrors(read.error.issues) });
  const { answered = {} } = { answered: await handler({ input: read.data, context }) };
  const answer = outputSchema.safeParse(answered);
  if (!answer.success) throw new Error(`The answer does not fit its schema: ${describeIssues(answer.error.issues)}`);
  return answer.data;
}

const operations = new WeakMap<AnyProcedure, Operation>();

/** Makes one function of the schema of the answer, at the first call. An answer that it refuses goes through the schema, which says why. */
function prepare(procedure: AnyProcedure): Operation {
  const { inputSchema, outputSchema, handler } = procedure['~orpc'] as unknown as Operation;
  const operation = { inputSchema, outputSchema: z.compile(outputSchema), handler };
  operations.set(procedure, operation);
  return operation;
}

/** Answers stay small, whatever a caller sends. */
const maxErrors = 50;
const maxPathLength = 200;

const fieldErrors = (issues: z.core.$ZodIssue[]): FieldError[] =>
  issues
    .slice(0, maxErrors)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, maxErrors)
            .map((key) => ({ path: [...issue.path, key], message: fieldRefusals.unknownField }))
        : [{ path: issue.path, message: issue.message }],
    )
    .slice(0, maxErrors)
    .map(({ path, message }) => ({ path: path.map(String).join('.').slice(0, maxPathLength), message }));

const describeIssues = (issues: z.core.$ZodIssue[]): string =>
  issues.map(({ code, path }) => [...path.map(String), code].join('.')).join(', ');
