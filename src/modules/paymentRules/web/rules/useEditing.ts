import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { say, type Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { PaymentRule, SavePaymentRuleBody } from '../../contract.ts'
import { rulePath } from './places.ts'
import { type RuleValues, valuesOf } from './ruleForm.ts'
import { useRuleForm } from './useRuleForm.ts'
import { RULES_KEY } from './useRules.ts'

const SAVED = say('The rule is saved. It counts for the next payment.')

interface Editing {
  readonly ruleId: string
  /** What the form of a new rule begins with. */
  readonly start: RuleValues
  /** The version in force; undefined for a new rule. */
  readonly now: PaymentRule | undefined
}

/**
 * A rule that is edited, checked and saved. The form keeps the version it began with: what somebody else saves meanwhile
 * changes nothing that is typed, and is refused until they have seen it.
 */
export function useEditing({ ruleId, start, now }: Editing) {
  const t = useTranslate()
  const client = useQueryClient()
  const navigate = useNavigate()
  const arrived: unknown = useLocation().state
  const [seen, setSeen] = useState(now)
  /** What was found fit to be saved, and waits for a last look. */
  const [asked, setAsked] = useState<SavePaymentRuleBody>()
  const [done, setDone] = useState<Words | undefined>(arrived === SAVED ? t(SAVED) : undefined)
  const [handedOn, setHandedOn] = useState<Words>()
  const [isAdded, setAdded] = useState(false)
  const form = useRuleForm({
    ruleId,
    blank: seen ? valuesOf(seen) : start,
    seen,
    onSaved: async (saved) => {
      await client.invalidateQueries({ queryKey: [RULES_KEY] })
      setAsked(undefined)
      setDone(t(SAVED))
      if (seen) startFrom(saved)
      else setAdded(true)
    },
    onHandedOn: (sentence) => {
      setAsked(undefined)
      setHandedOn(sentence)
    },
    onRefused: () => {
      setAsked(undefined)
      void client.invalidateQueries({ queryKey: [RULES_KEY] })
    },
  })
  const startFrom = (rule: PaymentRule) => {
    setSeen(rule)
    form.form.reset(valuesOf(rule))
    form.forgetFailure()
  }
  // Not before this render has let the page go: until then its form counts as unsaved.
  useEffect(() => {
    if (isAdded) void navigate(rulePath(ruleId), { replace: true, state: SAVED })
  }, [isAdded, navigate, ruleId])
  return {
    form,
    seen,
    asked,
    done,
    handedOn,
    /** Whether somebody else has saved the rule since the form began. */
    isStale: seen !== undefined && now !== undefined && now.version > seen.version,
    isUnsaved: form.form.formState.isDirty && !form.busy && !isAdded && handedOn === undefined,
    ask: form.checked((body) => {
      setDone(undefined)
      setHandedOn(undefined)
      setAsked(body)
    }),
    cancel: () => setAsked(undefined),
    send: () => asked && form.send({ ...asked, id: form.id }),
    startFrom,
    /** Goes on with what is typed, as the version after that of somebody else. */
    keepAfter: (rule: PaymentRule) => {
      setSeen(rule)
      form.forgetFailure()
    },
  }
}
