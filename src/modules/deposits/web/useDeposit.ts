import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { parseTyped, toDecimal } from '../../../values/money.ts'
import { proposedFrom } from '../../accounts/choosing.contract.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import {
  BACK_MISSING,
  type Deposit,
  FRONT_MISSING,
  submitDeposit,
  SubmitDepositBody,
} from '../contract.ts'
import type { Side } from '../review.contract.ts'
import type { Flaw } from './photoQuality.ts'
import { problemOf } from './sendProblem.ts'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** A photo that was handed in. */
export interface Photo {
  readonly imageId: string
  /** Of the photo in the memory of the browser. */
  readonly address: string
  readonly width: number
  readonly height: number
  readonly flaws: readonly Flaw[]
}

/** What the form holds, as typed. */
interface DepositValues {
  readonly accountId: string
  readonly amount: string
  readonly note: string
  readonly front: Photo | undefined
  readonly back: Photo | undefined
}

/** The amount on the wire; what is no amount stays as it is, for the contract to say so. */
const wireAmount = (typed: string): string => {
  const parsed = parseTyped(typed)
  return parsed.ok ? toDecimal(parsed.value) : typed
}

/** Before the names of the fields of this form: those of other forms have an amount too. */
const PREFIX = 'deposit-'

export const nameOf = (field: string): string => `${PREFIX}${field}`

const STEPS = ['details', 'front', 'back', 'review', 'sent'] as const
export type DepositStep = (typeof STEPS)[number]

export const STEP_NAMES: Readonly<Record<Exclude<DepositStep, 'sent'>, Sentence>> = {
  details: say('Account and amount'),
  front: say('Front of the check'),
  back: say('Back of the check'),
  review: say('Review'),
}

/** What a photo that was taken shows, for whoever cannot see it. */
export const PHOTO_OF: Readonly<Record<Side, Sentence>> = {
  front: say('Your photo of the front of the check'),
  back: say('Your photo of the back of the check'),
}

/** The step is in the address, `?deposit=front`: Back goes one step back. */
function useDepositStep() {
  const [params, setParams] = useSearchParams()
  const asked = STEPS.find((step) => step === params.get('deposit')) ?? 'details'
  const go = (next: DepositStep, { replace = false }: { readonly replace?: boolean } = {}) => {
    const change = (before: URLSearchParams) => {
      const after = new URLSearchParams(before)
      after.set('deposit', next)
      return after
    }
    setParams(change, { replace, preventScrollReset: true })
  }
  return { asked, go }
}

const FIELDS: Readonly<Record<DepositStep, readonly (keyof DepositValues)[]>> = {
  details: ['accountId', 'amount', 'note'],
  front: ['front'],
  back: ['back'],
  review: [],
  sent: [],
}

const forget = (photo: Photo | undefined): void => {
  if (photo) URL.revokeObjectURL(photo.address)
}

/** What is typed about a deposit, what is wrong with it, and sending it. */
function useDepositForm(accounts: readonly AccountOverview[], onSent: (deposit: Deposit) => void) {
  const t = useTranslate()
  const blank: DepositValues = {
    accountId: proposedFrom(accounts)?.id ?? '',
    amount: '',
    note: '',
    front: undefined,
    back: undefined,
  }
  return useSentForm({
    schema: SubmitDepositBody,
    blank,
    namedFrom: PREFIX,
    bodyOf: ({ accountId, amount, note, front, back }: DepositValues, id: string) => ({
      id,
      accountId,
      amount: wireAmount(amount),
      ...(note.trim() !== '' && { note }),
      frontImageId: front?.imageId ?? '',
      backImageId: back?.imageId ?? '',
    }),
    fieldOf: { frontImageId: 'front', backImageId: 'back' },
    own: ({ front, back }) => ({
      front: front ? undefined : FRONT_MISSING,
      back: back ? undefined : BACK_MISSING,
    }),
    send: (body) => call(submitDeposit, { body }),
    onSent,
    problemOf: (error, attempt) => problemOf(t, error, attempt),
  })
}

/** A deposit on its way: what is filled in, which step is open, and what came of sending it. */
export function useDeposit(accounts: readonly AccountOverview[]) {
  const client = useQueryClient()
  const { asked, go } = useDepositStep()
  const [sent, setSent] = useState<Deposit>()
  const deposit = useDepositForm(accounts, (arrived) => {
    setSent(arrived)
    go('sent', { replace: true })
    for (const key of ['deposits', 'overview', 'activity']) {
      void client.invalidateQueries({ queryKey: [key] })
    }
  })
  const { form, values, fits, stepChecked } = deposit
  const photos = useRef<readonly (Photo | undefined)[]>([])
  useEffect(() => {
    photos.current = [values.front, values.back]
  })
  // A photo in the memory of the browser stays there until it is let go.
  useEffect(() => () => photos.current.forEach(forget), [])
  // A step whose answers are missing is the last that anybody gets to.
  const reached = STEPS.find((each) => each === asked || !fits(FIELDS[each])) ?? 'details'
  // Back never leads to a form that was sent; only a new deposit does.
  const step: DepositStep = sent ? 'sent' : reached === 'sent' ? 'review' : reached
  const names = FIELDS[step].map(nameOf)
  const putPhoto = (side: Side, photo: Photo | undefined) => {
    forget(values[side])
    form.setValue(side, photo)
  }
  const next = STEPS[STEPS.indexOf(step) + 1] ?? 'sent'
  return {
    ...deposit,
    step,
    go,
    sent,
    problems: deposit.problems.filter(({ field }) => names.includes(field)),
    next: stepChecked(FIELDS[step], () => go(next)),
    putPhoto,
    /** A photo that can be read leads on; one that cannot, perhaps, is looked at first. */
    takePhoto: (side: Side, photo: Photo) => {
      putPhoto(side, photo)
      if (photo.flaws.length === 0) go(next)
    },
    startAgain: () => {
      for (const photo of [values.front, values.back]) forget(photo)
      deposit.startOver()
      form.setValue('accountId', values.accountId)
      setSent(undefined)
      go('details')
    },
  }
}

export type DepositForm = ReturnType<typeof useDeposit>
