import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/**
 * Lets the contract's schema decide whether a form may be sent, with the very sentences the server
 * would answer. The values a form holds are what the person typed; the schema's output is sent.
 */
export const resolverOf =
  <Values extends FieldValues, Output extends FieldValues>(
    schema: z.ZodMiniType<Output, Values>,
  ): Resolver<Values, unknown, Output> =>
  (values) => {
    const parsed = z.safeParse(schema, values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of parsed.error.issues) {
      errors[path.join('.')] ??= { type: code, message }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
