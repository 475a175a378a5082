import { ApiRefusal, NetworkFailure } from '../../../platform/web/api.ts'
import { SEND_FAILED } from '../contract.ts'

/** A refusal and a lost connection speak for themselves; whatever has no name gets `failed`. */
export function sentenceFor(error: Error, failed = SEND_FAILED): string {
  if (error instanceof ApiRefusal && error.status < 500) return error.message
  return error instanceof NetworkFailure ? error.message : failed
}

/** The sentences of a refusal by the fields they are about. */
export const fieldsOf = (error: Error): Readonly<Record<string, string>> =>
  error instanceof ApiRefusal ? error.fields : {}
