import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { useLive } from '../../../platform/web/live.ts'
import { Withdrawn } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { say, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { ACCOUNTS_TOPIC } from '../../accounts/contract.ts'
import type { Proof } from '../../factors/contract.ts'
import { useConfirmation } from '../../factors/web/factors.ts'
import { SIGNATURES_TOPIC, WAITS_DAYS } from '../contract.ts'
import {
  proposeTurningOff,
  readTwoToSign,
  turnOnTwoToSign,
  type TwoToSign,
} from '../option.contract.ts'
import { useDeciding } from './useDeciding.tsx'
import { useWaiting } from './useWaiting.ts'
import { WaitingList } from './WaitingList.tsx'

const TITLE = 'two-to-sign-title'

function useOption(accountId: string) {
  const client = useQueryClient()
  // Under the key of its owners: whoever comes or goes has this read again too.
  const queryKey = ['owners', accountId, 'two-to-sign'] as const
  const params = { accountId }
  const query = useQuery({ queryKey, queryFn: () => call(readTwoToSign, { params }) })
  const read = async () => {
    client.setQueryData(queryKey, await call(readTwoToSign, { params }, { background: true }))
  }
  useLive([SIGNATURES_TOPIC, ACCOUNTS_TOPIC], () => {
    read().catch(() => client.invalidateQueries({ queryKey, refetchType: 'none' }))
  })
  return {
    query,
    change: async (isOn: boolean, proof: Proof) => {
      const endpoint = isOn ? proposeTurningOff : turnOnTwoToSign
      client.setQueryData(queryKey, await call(endpoint, { params, body: { proof } }))
      void client.invalidateQueries()
    },
  }
}

/** Whether money leaves an account only once a second owner signs, and what waits there for one. */
export function TwoToSignCard({ accountId }: { readonly accountId: string }) {
  const t = useTranslate()
  const { query, change } = useOption(accountId)
  const { data } = query
  return (
    <Card title={t('Two to sign')} titleId={TITLE}>
      {data ? (
        <Option accountId={accountId} option={data} change={change} />
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading')}
          failed={t("We couldn't load whether two have to sign.")}
        >
          <Skeleton className="h-24" />
        </NotLoaded>
      )}
    </Card>
  )
}

type Change = ReturnType<typeof useOption>['change']

interface OptionProps {
  readonly accountId: string
  readonly option: TwoToSign
  readonly change: Change
}

function Option({ accountId, option, change }: OptionProps) {
  const t = useTranslate()
  const { on, mayChange, enoughOwners, offWaitsUntil } = option
  const focusNext = useFocusNext()
  const [said, setSaid] = useState<Words>()
  const tell = (sentence: Words) => {
    setSaid(sentence)
    focusNext(TITLE)
  }
  return (
    <div className="grid gap-4">
      {said === undefined ? null : (
        <Notice kind="success" live>
          {said}
        </Notice>
      )}
      <p className="flex flex-wrap items-center gap-2">
        <Tag tone={on ? 'good' : 'neutral'}>{on ? t('On') : t('Off')}</Tag>
        {on
          ? t('Money leaves this account once a second owner signs.')
          : t('One owner alone lets money leave this account.')}
      </p>
      {on || mayChange ? <Meaning /> : null}
      {on ? <WaitingHere accountId={accountId} onDecided={tell} /> : null}
      {!mayChange ? (
        <p className="text-ink-2">{t('Its owners decide about that.')}</p>
      ) : !on && !enoughOwners ? (
        <p className="text-ink-2">
          {t('It takes two people who may pay from the account. Invite a joint owner first.')}
        </p>
      ) : offWaitsUntil === null ? (
        <ChangeButton {...{ accountId, on, change }} onChanged={tell} />
      ) : null}
    </div>
  )
}

interface WaitingHereProps {
  readonly accountId: string
  readonly onDecided: (sentence: Words) => void
}

function WaitingHere({ accountId, onDecided }: WaitingHereProps) {
  const t = useTranslate()
  const { data } = useWaiting()
  const { ask, dialog } = useDeciding(onDecided)
  const waiting = data?.waiting.filter((one) => one.accountId === accountId) ?? []
  return (
    <>
      {waiting.length === 0 ? null : (
        <section aria-labelledby="waiting-here-title">
          <h3 id="waiting-here-title" className="mb-3 text-body font-semibold">
            {t('Waiting for a second signature')}
          </h3>
          <WaitingList requests={waiting} onAsk={ask} />
        </section>
      )}
      {dialog}
    </>
  )
}

interface ChangeButtonProps {
  readonly accountId: string
  readonly on: boolean
  readonly change: Change
  readonly onChanged: (sentence: Words) => void
}

/** Turns it on, or asks the others to agree that it be turned off; the proof is the way of saying yes. */
function ChangeButton({ accountId, on, change, onChanged }: ChangeButtonProps) {
  const t = useTranslate()
  const words = on ? TO_OFF : TO_ON
  const { confirmed, dialog } = useConfirmation('two_to_sign', t(words.question), { accountId })
  const changing = useMutation({
    mutationFn: () => confirmed((proof) => change(on, proof)),
    onSuccess: () => onChanged(t(words.done)),
  })
  const { error } = changing
  const failure = error && !(error instanceof Withdrawn) ? messageOf(t, error) : undefined
  return (
    <>
      <ActionFailure failure={failure} />
      <Button variant="secondary" className="justify-self-start" onClick={() => changing.mutate()}>
        {t(words.button)}
      </Button>
      {dialog}
    </>
  )
}

const TO_ON = {
  button: say('Turn on two to sign'),
  question: say('Turn on two to sign?'),
  done: say('Two have to sign from now on. We wrote to everybody whose signature counts.'),
}
const TO_OFF = {
  button: say('Turn off two to sign'),
  question: say('Ask to turn off two to sign?'),
  done: say('We asked the other owners to agree. Two have to sign until one of them does.'),
}

/** What the option means, before and while it is on. */
function Meaning() {
  const t = useTranslate()
  return (
    <ul className="grid list-disc gap-1 pl-5 text-ink-2">
      <li>
        {t(
          'A transfer waits until a second owner signs, at most {days, plural, one {# day} other {# days}}. Its money is set aside meanwhile.',
          { days: WAITS_DAYS },
        )}
      </li>
      <li>
        {t(
          'Bills, scheduled transfers and the first amount of another account are not paid from it. Delegates move nothing.',
        )}
      </li>
      <li>
        {t.rich(
          'What was scheduled from it before is not sent any more, so <to>look at it</to> and cancel it.',
          { to: (words) => <TextLink to="/dashboard/scheduled">{words}</TextLink> },
        )}
      </li>
      <li>
        {t(
          'Nobody whose signature counts is invited or removed by one of them, and it is not closed.',
        )}
      </li>
      <li>{t('One owner turns it on. It takes two to turn it off.')}</li>
    </ul>
  )
}
