import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { listPayees, type Payee, type PayeeBook } from '../contract.ts'

export const payeesKey = ['payees'] as const

/** Everybody the member saved, and whom they paid lately. */
export const usePayees = () =>
  useQuery({ queryKey: payeesKey, queryFn: () => call(listPayees, {}) })

const everybody = ({ payees, recent }: PayeeBook): readonly Payee[] => [...payees, ...recent]

/** One of them, for the form that a link with `?payee=` opens. */
export function usePayee(id: string | undefined): Payee | undefined {
  const { data } = usePayees()
  return data && everybody(data).find((payee) => payee.id === id)
}
