import { say, type Translate, type Words } from '../../../values/sentence.ts'

const UNITS = [
  { seconds: 3600, every: say('{count, plural, one {every hour} other {every # hours}}') },
  { seconds: 60, every: say('{count, plural, one {every minute} other {every # minutes}}') },
] as const

const EVERY_SECONDS = say('{count, plural, one {every second} other {every # seconds}}')

/** "every minute", "every 10 seconds". */
export function everyWords(t: Translate, seconds: number): Words {
  const unit = UNITS.find((one) => seconds >= one.seconds && seconds % one.seconds === 0)
  return unit
    ? t(unit.every, { count: seconds / unit.seconds })
    : t(EVERY_SECONDS, { count: seconds })
}
