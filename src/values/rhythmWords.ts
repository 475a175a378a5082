import type { Day } from './dates.ts'
import { formatDay } from './formats.ts'
import type { Rhythm } from './recurrence.ts'
import { say, type Translate, type Words } from './sentence.ts'

// How often something happens, and until when. "More" is said of what is still to come of something
// that was arranged before, "times" of what is being arranged.

const WEEKLY = {
  forever: say('Every week on {weekday}, until you cancel it'),
  until: say('Every week on {weekday}, until {lastDay}'),
  more: say('Every week on {weekday}, {count, plural, one {# more time} other {# more times}}'),
  times: say('Every week on {weekday}, {count, plural, one {# time} other {# times}}'),
}
const EVERY_TWO_WEEKS = {
  forever: say('Every two weeks on {weekday}, until you cancel it'),
  until: say('Every two weeks on {weekday}, until {lastDay}'),
  more: say(
    'Every two weeks on {weekday}, {count, plural, one {# more time} other {# more times}}',
  ),
  times: say('Every two weeks on {weekday}, {count, plural, one {# time} other {# times}}'),
}
const MONTHLY = {
  forever: say(
    'Every month on the {date, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}, until you cancel it',
  ),
  until: say(
    'Every month on the {date, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}, until {lastDay}',
  ),
  more: say(
    'Every month on the {date, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}, {count, plural, one {# more time} other {# more times}}',
  ),
  times: say(
    'Every month on the {date, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}, {count, plural, one {# time} other {# times}}',
  ),
}
/** On a date that not every month has. */
const MONTHLY_LATE = {
  forever: say(
    'Every month on the {date, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}, or the last day, until you cancel it',
  ),
  until: say(
    'Every month on the {date, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}, or the last day, until {lastDay}',
  ),
  more: say(
    'Every month on the {date, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}, or the last day, {count, plural, one {# more time} other {# more times}}',
  ),
  times: say(
    'Every month on the {date, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}, or the last day, {count, plural, one {# time} other {# times}}',
  ),
}

interface Course extends Rhythm {
  readonly endsOn: Day | null
  readonly timesLeft: number | null
}

type Counting = 'more' | 'times'

function inWeeks(
  t: Translate,
  sentences: typeof WEEKLY | typeof EVERY_TWO_WEEKS,
  { startsOn, endsOn, timesLeft }: Course,
  counting: Counting,
): Words {
  const weekday = formatDay(startsOn, 'weekday')
  if (endsOn !== null) return t(sentences.until, { weekday, lastDay: formatDay(endsOn) })
  if (timesLeft === null) return t(sentences.forever, { weekday })
  return t(sentences[counting], { weekday, count: timesLeft })
}

function inMonths(
  t: Translate,
  { startsOn, endsOn, timesLeft }: Course,
  counting: Counting,
): Words {
  const date = Number(startsOn.slice(8))
  const sentences = date <= 28 ? MONTHLY : MONTHLY_LATE
  if (endsOn !== null) return t(sentences.until, { date, lastDay: formatDay(endsOn) })
  if (timesLeft === null) return t(sentences.forever, { date })
  return t(sentences[counting], { date, count: timesLeft })
}

function inWords(t: Translate, course: Course, counting: Counting): Words {
  switch (course.frequency) {
    case 'once':
      return t('Once')
    case 'weekly':
      return inWeeks(t, WEEKLY, course, counting)
    case 'every_two_weeks':
      return inWeeks(t, EVERY_TWO_WEEKS, course, counting)
    case 'monthly':
      return inMonths(t, course, counting)
  }
}

/** "Every week on Friday, 3 more times": what is still to come. */
export const courseWords = (t: Translate, course: Course): Words => inWords(t, course, 'more')

/** "Every week on Friday, 3 times": what is being arranged. */
export const planWords = (t: Translate, plan: Course): Words => inWords(t, plan, 'times')
