import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { wireAmount } from '../../../values/money.ts'
import { say, type Sentence } from '../../../values/sentence.ts'
import type { AddedPicture } from '../../images/web/images.ts'
import { type Dispute, FileBody, fileDispute, type Reportable } from '../contract.ts'
import {
  type Answers,
  DISPUTE_KINDS,
  type DisputeKind,
  type QuestionName,
  questionOf,
  QUESTIONS,
  questionsFor,
} from '../questions.contract.ts'
import { useShowDispute } from './useDisputes.ts'

const NAMES = Object.keys(QUESTIONS) as QuestionName[]

type Typed = Record<QuestionName, string> & {
  kind: string
  story: string
  evidence: readonly AddedPicture[]
}

const BLANK: Typed = {
  kind: '',
  ...(Object.fromEntries(NAMES.map((name) => [name, ''])) as Record<QuestionName, string>),
  story: '',
  evidence: [],
}

export type ReportStep = 'kind' | QuestionName | 'story' | 'evidence' | 'review'

const kindIn = (typed: Typed): DisputeKind | undefined =>
  DISPUTE_KINDS.find((kind) => kind === typed.kind)

/** What is asked, with what was answered so far; amounts as they go on the wire. */
function answersOf(about: Reportable, typed: Typed) {
  const kind = kindIn(typed)
  if (!kind) return { names: [], answers: {} }
  const reason = about.reason as FileReason
  const names = questionsFor(kind, { reason }, { checkProblem: typed.checkProblem } as Answers)
  const answers = Object.fromEntries(
    names.flatMap((name) => {
      const given = typed[name].trim()
      if (given === '') return []
      return [[name, questionOf(name).type === 'amount' ? wireAmount(given) : given]]
    }),
  )
  return { names, answers }
}

type FileReason = Parameters<typeof questionsFor>[1]['reason']

const MISSING: Readonly<Record<'choice' | 'amount' | 'day' | 'text', Sentence>> = {
  choice: say('Choose an answer'),
  amount: say('Please enter a valid amount'),
  day: say('Choose a day'),
  text: say('Please answer this'),
}

/** A report on its way: what is filled in, which question is open, and what came of sending it. */
export function useReport(about: Reportable) {
  const { show } = useShowDispute()
  const [params, setParams] = useSearchParams()
  const [filed, setFiled] = useState<Dispute>()
  const form = useSentForm({
    schema: FileBody,
    blank: BLANK,
    bodyOf: (typed: Typed, id: string): FileBody => ({
      id,
      transferId: about.transferId,
      direction: about.direction,
      kind: typed.kind as DisputeKind,
      answers: answersOf(about, typed).answers,
      story: typed.story,
      evidence: typed.evidence.map((one) => one.id),
    }),
    fieldOf: Object.fromEntries(NAMES.map((name) => [`answers.${name}`, name])),
    own: (typed) => {
      const { names, answers } = answersOf(about, typed)
      return Object.fromEntries(
        names.flatMap((name) => {
          const { type, optional } = questionOf(name)
          return name in answers || optional ? [] : [[name, MISSING[type]]]
        }),
      )
    },
    send: (body) => call(fileDispute, { body }),
    onSent: (dispute) => {
      show(dispute)
      setFiled(dispute)
    },
  })
  const steps: readonly ReportStep[] = [
    'kind',
    ...answersOf(about, form.values).names,
    'story',
    'evidence',
    'review',
  ]
  const asked = steps.find((step) => step === params.get('step')) ?? 'kind'
  // A question without its answer is the last that anybody gets to.
  const isAnswered = (step: ReportStep): boolean =>
    step === 'review' || step === 'evidence' || form.fits([step])
  const step = steps.find((each) => each === asked || !isAnswered(each)) ?? 'kind'
  const go = (next: ReportStep) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('step', next)
        return after
      },
      { preventScrollReset: true },
    )
  const next = steps[steps.indexOf(step) + 1]
  return {
    ...form,
    filed,
    steps,
    step,
    go,
    problems: form.problems.filter(({ field }) => step === 'review' || field === step),
    next: form.stepChecked(step === 'review' ? [] : [step], () => next && go(next)),
    back: step === 'kind' ? undefined : () => go(steps[steps.indexOf(step) - 1]!),
  }
}

export type Report = ReturnType<typeof useReport>
