import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { ScrollRegion } from '../../../ui/layout/ScrollRegion.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import {
  changeChoice,
  type Channel,
  CHANNELS,
  type Choice,
  type Choices,
  isAlwaysTold,
  readChoices,
} from '../choices.contract.ts'
import { CHOSEN_KINDS, type ChosenKind } from '../contract.ts'
import type { ShownKinds } from './notifications.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence, type Words } from '../../../values/sentence.ts'

const CHANNEL_LABEL: Readonly<Record<Channel, Sentence>> = {
  portal: say('Here'),
  mail: say('By email'),
  push: say('Devices'),
}

const CHANNEL_NAME = {
  portal: say('{kind}, here'),
  mail: say('{kind}, by email'),
  push: say('{kind}, on your devices'),
} as const

/** Not among the news, which is read again by itself as more comes. */
const key = ['notification choices'] as const

function useChoices() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: () => call(readChoices, {}) })
  const [failed, setFailed] = useState<Failed>()
  const show = (choice: Choice) =>
    client.setQueryData<Choices>(key, (shown) => shown && withChoice(shown, choice))
  const change = useMutation({
    mutationKey: key,
    // One after the other: of two that are under way neither takes back what is shown of the other.
    scope: { id: key[0] },
    mutationFn: (choice: Choice) => call(changeChoice, { body: choice }),
    onMutate: async (choice) => {
      setFailed(undefined)
      await client.cancelQueries({ queryKey: key })
      show(choice)
    },
    onError: (error, choice) => {
      setFailed({ kind: choice.kind, error })
      show({ ...choice, wanted: !choice.wanted })
    },
    onSuccess: (saved) => {
      if (client.isMutating({ mutationKey: key }) === 1) client.setQueryData(key, saved)
    },
  })
  return { query, change, failed }
}

interface Failed extends Pick<Choice, 'kind'> {
  readonly error: Error
}

const withChoice = ({ choices }: Choices, chosen: Choice): Choices => ({
  choices: choices.map((one) =>
    one.kind === chosen.kind && one.channel === chosen.channel ? chosen : one,
  ),
})

interface NotificationChoicesProps {
  readonly kinds: ShownKinds
}

/** What the member is told and where: a box for each kind of news in each place. */
export function NotificationChoices({ kinds }: NotificationChoicesProps) {
  const t = useTranslate()
  const { query, change, failed } = useChoices()
  if (!query.data) {
    return (
      <NotLoaded
        query={query}
        label={t('Loading your choices')}
        failed={t("We couldn't load your choices.")}
      >
        <Skeleton className="h-60" />
      </NotLoaded>
    )
  }
  const { choices } = query.data
  const isWanted = (kind: ChosenKind, channel: Channel): boolean =>
    choices.some((one) => one.kind === kind && one.channel === channel && one.wanted)
  const rows = CHOSEN_KINDS.flatMap((kind) => {
    const shown = kinds[kind]
    return shown ? [{ kind, name: t(shown.words) }] : []
  })
  return (
    <>
      <ScrollRegion label={t('Table of choices')}>
        <table className="w-full">
          <caption className="sr-only">{t('What you want to be told, and where')}</caption>
          <thead>
            <tr className="border-b border-line-strong text-left text-small text-ink-2">
              <th scope="col" className="py-2 font-medium">
                {t('News')}
              </th>
              {CHANNELS.map((channel) => (
                <th key={channel} scope="col" className="w-20 py-2 text-center font-medium">
                  {t(CHANNEL_LABEL[channel])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ kind, name }) => (
              <Fragment key={kind}>
                {failed?.kind === kind ? (
                  <tr>
                    <td colSpan={CHANNELS.length + 1} className="py-2">
                      <ActionFailure
                        failure={t('This choice was not saved. {reason}', {
                          reason: messageOf(t, failed.error),
                        })}
                      />
                    </td>
                  </tr>
                ) : null}
                <tr className="h-13">
                  <th scope="row" className="py-1 text-left font-medium">
                    {name}
                  </th>
                  {CHANNELS.map((channel) => (
                    <td key={channel} className="py-1 text-center">
                      <ChoiceBox
                        name={name}
                        kind={kind}
                        channel={channel}
                        wanted={isWanted(kind, channel)}
                        onChange={(wanted) => change.mutate({ kind, channel, wanted })}
                      />
                    </td>
                  ))}
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p role="status" className="mt-2 min-h-6 text-small font-medium text-credit">
        {change.isSuccess && !failed ? t('Saved') : ''}
      </p>
      <p className="text-small text-ink-2">
        {t(
          '“Always” is for your safety: nobody can move your money or change how you sign in without a word to you.',
        )}
      </p>
    </>
  )
}

interface ChoiceBoxProps extends Choice {
  readonly name: Words
  readonly onChange: (wanted: boolean) => void
}

function ChoiceBox({ name, kind, channel, wanted, onChange }: ChoiceBoxProps) {
  const t = useTranslate()
  if (isAlwaysTold(kind, channel))
    return <span className="text-small text-ink-2">{t('Always')}</span>
  return (
    <label className="inline-grid size-11 place-items-center">
      <span className="sr-only">{t(CHANNEL_NAME[channel], { kind: name })}</span>
      <input
        type="checkbox"
        className="tick"
        checked={wanted}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
