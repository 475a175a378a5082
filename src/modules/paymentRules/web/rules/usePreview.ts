import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../platform/web/api.ts'
import type { SavePaymentRuleBody } from '../../contract.ts'
import { type PreviewPlace, previewPaymentRule, type RulePreview } from '../../preview.contract.ts'
import { joined } from './joined.ts'

/** How many payments were looked at, of how many. */
interface Progress {
  readonly looked: number
  readonly total: number
}

interface Trying {
  readonly ruleId: string
  readonly body: SavePaymentRuleBody
  /** What of the rule a preview depends on. */
  readonly told: string
}

interface Found {
  readonly result: RulePreview
  readonly of: string
}

/**
 * Tries a rule on what was paid, part after part, until all is looked at or the page is left; how far that is after each part
 * but the last. What was found stays while it is tried again.
 */
export function usePreview() {
  const [found, setFound] = useState<Found>()
  const [progress, setProgress] = useState<Progress>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const trying = useMutation({
    mutationFn: ({ ruleId, body }: Trying) => {
      leaving.current = new AbortController()
      return lookAtAll(ruleId, body, leaving.current.signal, setProgress)
    },
    onSuccess: (result, { told: of }) => setFound({ result, of }),
    onSettled: () => setProgress(undefined),
  })
  return { found, progress, trying }
}

async function lookAtAll(
  ruleId: string,
  body: SavePaymentRuleBody,
  signal: AbortSignal,
  onPart: (progress: Progress) => void,
): Promise<RulePreview> {
  const ask = (place: Partial<PreviewPlace>) =>
    call(previewPaymentRule, { params: { ruleId }, query: place, body }, { signal })
  let part = await ask({})
  let all: RulePreview = { ...part.over!, ...part }
  while (part.next) {
    onPart(all)
    part = await ask(part.next)
    all = { ...all, ...joined(all, part) }
  }
  return all
}
