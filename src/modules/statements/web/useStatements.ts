import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { listStatements, readStatement } from '../contract.ts'
import type { StatementKey } from './places.ts'

export const useStatements = () =>
  useQuery({ queryKey: ['statements'], queryFn: () => call(listStatements, {}) })

/** What a statement says never changes, so it is fetched once. */
export const useStatement = (key: StatementKey) =>
  useQuery({
    queryKey: ['statements', key.accountId, key.month],
    queryFn: () => call(readStatement, { params: key }),
    staleTime: Number.POSITIVE_INFINITY,
  })
