import { useEffect, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { useReady } from '../../../../ui/hooks/useReady.ts'
import { type Asked, ASKED } from './fields.ts'
import { type Kind, KINDS } from './kinds.ts'

const SETTLED_AFTER_MS = 400

const kindOf = (text: string | null): Kind => KINDS.find((kind) => kind === text) ?? 'loan'

/**
 * Which calculator is open and what stands in its fields. All of it is in the address, so that it
 * can be kept or sent; the address follows once somebody stops typing.
 */
export function useTyped() {
  const [params, setParams] = useSearchParams()
  const { state } = useNavigation()
  const ready = useReady()
  const [edits, setEdits] = useState<Readonly<Record<string, string>>>({})
  const kind = kindOf(params.get('for'))
  // The page was made without the numbers of this address, and begins as it was made.
  const typedIn = (asked: Asked): string =>
    edits[`${kind}.${asked.name}`] ?? (ready ? params.get(asked.name) : null) ?? asked.start
  const wanted = addressOf(kind, typedIn)
  const edited = Object.keys(edits).some((name) => name.startsWith(`${kind}.`))
  useEffect(() => {
    // Whoever is on their way to another page would be fetched back.
    if (!edited || state !== 'idle' || wanted === params.toString()) return
    const timer = setTimeout(
      () => setParams(new URLSearchParams(wanted), { replace: true, preventScrollReset: true }),
      SETTLED_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [edited, state, wanted, params, setParams])
  return {
    kind,
    typedIn,
    wanted,
    edited,
    type: (asked: Asked, typed: string) =>
      setEdits((before) => ({ ...before, [`${kind}.${asked.name}`]: typed })),
    choose: (id: string) =>
      setParams(
        new URLSearchParams(
          addressOf(kindOf(id), (asked) => edits[`${id}.${asked.name}`] ?? asked.start),
        ),
        { preventScrollReset: true },
      ),
    startOver: () => {
      setEdits({})
      setParams(new URLSearchParams({ for: kind }), { replace: true, preventScrollReset: true })
    },
  }
}

/** Amounts lose their commas and empty cents on the way into an address. */
const short = (typed: string): string =>
  typed
    .trim()
    .replaceAll(/,(?=\d{3})/g, '')
    .replace(/\.00$/, '')

/** The query of the address: the calculator, and whatever differs from what it begins with. */
function addressOf(kind: Kind, typedIn: (asked: Asked) => string): string {
  const changed = ASKED[kind].flatMap((asked) => {
    const typed = short(typedIn(asked))
    return typed === short(asked.start) ? [] : [[asked.name, typed]]
  })
  return new URLSearchParams([['for', kind], ...changed]).toString()
}
