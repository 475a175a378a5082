import { useEffect, useState } from 'react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call } from '../../../platform/web/api.ts'
import type { Currency } from '../../../values/money.ts'
import {
  type FilledIn,
  filledIn,
  kindOnWire,
  type TransferKind,
} from '../../ledger/transferKind.contract.ts'
import { listPayees, type Payee } from '../../payees/contract.ts'
import { readTransferContents, type TransferContents } from '../receipt.contract.ts'
import type { Typed } from './transferState.ts'

interface Lives {
  readonly country: string
  readonly recipientTown?: string | undefined
  readonly recipientCountry?: string | undefined
}

/** Where a recipient lives: nothing is chosen where that is in the country of the bank. */
const living = <Paid extends Lives>(paid: Paid) => {
  const { recipientTown = '', recipientCountry = '', country } = paid
  return {
    ...paid,
    recipientTown,
    recipientCountry: recipientCountry === country ? '' : recipientCountry,
  }
}

/** What a transfer made before says in its form. */
export function prefillOfContents(contents: TransferContents): Typed {
  const { fromAccountId, amount, reference } = contents
  const kind = kindOnWire(contents.kind)
  const { toAccountId = '', recipientEmail = '', usBank, international } = contents
  const common = { fromAccountId, amount, reference }
  switch (kind) {
    case 'own':
      return { kind, values: { ...common, toAccountId } }
    case 'member':
      return { kind, values: { ...common, email: recipientEmail } }
    case 'us_bank':
      return { kind, values: { ...common, ...usBank } }
    case 'international':
      return { kind, values: { ...common, ...(international && living(international)) } }
  }
}

/** Somebody paid before, in the form that pays them. */
export function prefillOfPayee({ details }: Payee): Typed {
  switch (details.kind) {
    case 'member':
      return { kind: 'member', values: { email: details.email, found: null } }
    case 'us_bank': {
      const { kind: _, ...values } = details
      return { kind: 'us_bank', values }
    }
    case 'international': {
      const { kind: _, currency, iban, ...rest } = details
      const values = { ...living(rest), iban: iban ?? '', currency: currency as Currency }
      return { kind: 'international', values }
    }
  }
}

interface Links {
  readonly kind: TransferKind
  readonly repeatId: string | undefined
  readonly payeeId: string | undefined
}

/**
 * Fills in a form from a link: `?repeat=` a transfer made before, `?payee=` somebody paid before, and what the
 * navigation brought with it.
 * @returns whether that could not be done, and whether it was sent before and has not gone on to its review yet
 */
export function usePrefill(links: Links, onPrefill: (prefill: Typed) => void) {
  const { repeatId, payeeId } = links
  const client = useQueryClient()
  const { key, state } = useLocation()
  const brought = filledIn(state)
  const [failed, setFailed] = useState(false)
  const [repeated, setRepeated] = useState<TransferKind>()
  useEffect(() => {
    if (repeatId === undefined && payeeId === undefined && !brought) return
    let wanted = true
    const fillIn = async () => {
      const prefill = await typedBy(links, client)
      if (!wanted) return
      setFailed(prefill === undefined)
      setRepeated(repeatId === undefined ? undefined : prefill?.kind)
      if (prefill) onPrefill(withBrought(prefill, brought))
    }
    fillIn().catch(() => wanted && setFailed(true))
    return () => {
      wanted = false
    }
    // The same link fills in the form once, whatever is drawn anew meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [repeatId, payeeId, brought && key])
  return {
    linkFailed: failed && (repeatId ?? payeeId) !== undefined,
    // The address may still be that of another kind.
    isRepeated: repeated === links.kind && repeatId === undefined,
    goneOn: () => setRepeated(undefined),
  }
}

const typedBy = async (
  { kind, repeatId, payeeId }: Links,
  client: QueryClient,
): Promise<Typed | undefined> => {
  if (repeatId !== undefined) return ofTransfer(repeatId)
  return payeeId === undefined ? { kind, values: {} } : ofPayee(client, payeeId)
}

const withBrought = ({ kind, values }: Typed, brought: FilledIn = {}): Typed => ({
  kind,
  values: { ...values, ...brought },
})

const ofTransfer = async (id: string): Promise<Typed> =>
  prefillOfContents(await call(readTransferContents, { params: { id } }))

async function ofPayee(client: QueryClient, id: string | undefined): Promise<Typed | undefined> {
  const queryFn = () => call(listPayees, {})
  const { payees, recent } = await client.fetchQuery({ queryKey: ['payees'], queryFn })
  const payee = [...payees, ...recent].find((one) => one.id === id)
  return payee && prefillOfPayee(payee)
}
