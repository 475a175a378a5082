import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import {
  keepOwnAllowance,
  type OwnAllowance,
  type OwnAllowances,
  saveOwnAllowance,
} from '../allowances.contract.ts'
import { isOff, KIND_WORDS, standingWords, waitingWords } from './allowanceWords.ts'

interface AllowanceRowProps {
  readonly allowance: OwnAllowance
  /** To say how much, and to switch on, which waits and asks for proof. */
  readonly onChange: () => void
  readonly onChanged: (after: OwnAllowances, sentence: Words) => void
}

/** A kind of payment: the switch, what holds, what waits, and the way to change it. */
export function AllowanceRow({ allowance, onChange, onChanged }: AllowanceRowProps) {
  const t = useTranslate()
  const { kind, most, waiting } = allowance
  const name = t(KIND_WORDS[kind])
  const switchOff = useMutation({
    mutationFn: () => call(saveOwnAllowance, { params: { kind }, body: { most: '0' } }),
    onSuccess: (after) => onChanged(after, t('{kind}: switched off', { kind: name })),
  })
  return (
    <div className="grid gap-2">
      <Switch
        label={name}
        hint={standingWords(t, allowance)}
        on={!isOff(most) && !switchOff.isPending}
        onChange={(on) => (on ? onChange() : switchOff.mutate())}
      />
      <ActionFailure failure={switchOff.error ? messageOf(t, switchOff.error) : undefined} />
      <div className="pl-15">
        <Button variant="quiet" size="small" className="-ml-3.5" onClick={onChange}>
          {t.rich('Change<hidden> the limit: {kind}</hidden>', {
            hidden: (inner) => <span className="sr-only">{inner}</span>,
            kind: name,
          })}
        </Button>
      </div>
      {waiting ? <Waiting {...{ kind, waiting, onChanged }} /> : null}
    </div>
  )
}

interface WaitingProps extends Pick<OwnAllowance, 'kind'> {
  readonly waiting: NonNullable<OwnAllowance['waiting']>
  readonly onChanged: AllowanceRowProps['onChanged']
}

function Waiting({ kind, waiting, onChanged }: WaitingProps) {
  const t = useTranslate()
  const keep = useMutation({
    mutationFn: () => call(keepOwnAllowance, { params: { kind }, body: { from: waiting.from } }),
    onSuccess: (after) => onChanged(after, t('Taken back: it stays as it is')),
  })
  return (
    <Notice
      title={waitingWords(t, waiting)}
      actions={
        <Button
          variant="secondary"
          size="small"
          busy={keep.isPending}
          onClick={() => keep.mutate()}
        >
          {t.rich('Take it back<hidden> ({kind})</hidden>', {
            hidden: (inner) => <span className="sr-only">{inner}</span>,
            kind: t(KIND_WORDS[kind]),
          })}
        </Button>
      }
    >
      {t('Did you not ask for this? Take it back, then lock everything.')}
      <ActionFailure className="mt-2" failure={keep.error ? messageOf(t, keep.error) : undefined} />
    </Notice>
  )
}
