import { call } from '../../../platform/web/api.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { addDays, dayOf, instantOf, timeOf } from '../../../values/dates.ts'
import { formatDay, formatMoment } from '../../../values/formats.ts'
import { say, type Translate } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import {
  changeServiceNotice,
  type NoticeKind,
  PostNoticeBody,
  postServiceNotice,
  type ServiceNotice,
  TEXT_LENGTH_MAX,
} from '../contract.ts'

interface NoticeDialogProps {
  /** The one to change; without it a new one. */
  readonly notice?: ServiceNotice | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

interface Values {
  readonly kind: NoticeKind | ''
  readonly title: string
  readonly text: string
  readonly day: string
  readonly time: string
  readonly minutes: string
}

const { timeZone } = institution
const MINUTE_MS = 60_000
const DAYS_AHEAD = 30
const HOW_LONG = [15, 30, 60, 120, 240, 480]

/** What is posted, or changed, as everybody will read it. */
export function NoticeDialog({ notice, onDone, onClose }: NoticeDialogProps) {
  const t = useTranslate()
  const form = useSentForm({
    schema: PostNoticeBody,
    blank: valuesOf(notice),
    bodyOf: (values: Values, id: string) => bodyOf(values, id),
    send: ({ kind, ...body }) =>
      notice
        ? call(changeServiceNotice, {
            params: { noticeId: notice.id },
            body: { ...body, version: notice.version },
          })
        : call(postServiceNotice, { body: { ...body, kind } }),
    onSent: onDone,
    fieldOf: { beginsAt: 'day', endsAt: 'minutes', times_wrong: 'minutes' },
  })
  const { field, control, values, dialog } = form
  return (
    <FormDialog
      title={notice ? t('Change the notice') : t('Post a notice')}
      submit={notice ? t('Save changes') : t('Post')}
      {...dialog}
      onClose={onClose}
    >
      {notice ? null : (
        <RadioGroup
          {...control('kind')}
          legend={t('What is it?')}
          choices={[
            { value: 'incident', label: t('Something does not work now') },
            { value: 'planned', label: t('Work that is planned') },
          ]}
        />
      )}
      <TextField {...field('title')} label={t('Title')} autoComplete="off" />
      <TextAreaField
        {...field('text')}
        label={t('What members need to know')}
        hint={t('What does not work, what still does, and when you will say more.')}
        rows={4}
        count={{ length: Array.from(values.text).length, max: TEXT_LENGTH_MAX }}
      />
      {values.kind === 'planned' ? (
        <>
          <SelectField {...field('day')} label={t('Day')} options={daysOf(notice)} />
          <SelectField {...field('time')} label={t('From')} options={timesOf(values.time)} />
          <SelectField
            {...field('minutes')}
            label={t('For')}
            options={lengthsOf(t, values.minutes)}
          />
        </>
      ) : null}
    </FormDialog>
  )
}

function valuesOf(notice: ServiceNotice | undefined): Values {
  const { kind = '', title = '', text = '', beginsAt, endsAt } = notice ?? {}
  const begins = beginsAt === undefined ? undefined : new Date(beginsAt)
  return {
    kind,
    title,
    text,
    day: begins ? dayOf(begins, timeZone) : addDays(today(), 1),
    time: begins ? timeOf(begins, timeZone).slice(0, 5) : '22:00',
    minutes: begins && endsAt ? String((Date.parse(endsAt) - begins.getTime()) / MINUTE_MS) : '60',
  }
}

function bodyOf({ kind, title, text, day, time, minutes }: Values, id: string): PostNoticeBody {
  const begins = instantOf(day, time, timeZone)
  const ends = new Date(begins.getTime() + Number(minutes) * MINUTE_MS)
  const times =
    kind === 'planned'
      ? { beginsAt: begins.toISOString(), endsAt: ends.toISOString() }
      : { beginsAt: null, endsAt: null }
  return { id, kind: kind as NoticeKind, title, text, ...times }
}

const today = () => dayOf(serverNow(), timeZone)

/** What it is now may be a choice that nobody is offered any more. */
const withCurrent = <Value,>(choices: readonly Value[], current: Value): readonly Value[] =>
  choices.includes(current) ? choices : [current, ...choices]

function daysOf(notice: ServiceNotice | undefined) {
  const from = today()
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(from, ahead))
  return withCurrent(days, notice ? valuesOf(notice).day : from).map((value) => ({
    value,
    label: formatDay(value, 'weekdayShort'),
  }))
}

const HALF_HOURS = Array.from({ length: 48 }, (_, i) => {
  const minutes = i % 2 === 0 ? '00' : '30'
  return `${String(Math.floor(i / 2)).padStart(2, '0')}:${minutes}`
})

const timesOf = (current: string) =>
  withCurrent(HALF_HOURS, current).map((value) => ({
    value,
    label: formatMoment(new Date(`2026-01-01T${value}:00Z`), 'UTC', 'clock'),
  }))

const lengthsOf = (t: Translate, current: string) =>
  withCurrent(HOW_LONG, Number(current)).map((minutes) => ({
    value: String(minutes),
    label:
      minutes % 60 === 0
        ? t(say('{count, plural, one {# hour} other {# hours}}'), { count: minutes / 60 })
        : t(say('{count, plural, one {# minute} other {# minutes}}'), { count: minutes }),
  }))
