import { say, type Translate, type Words } from '../../../values/sentence.ts'

const UNITS = [
  { seconds: 3600, every: say('{count, plural, one {Every hour} other {Every # hours}}') },
  { seconds: 60, every: say('{count, plural, one {Every minute} other {Every # minutes}}') },
] as const

const EVERY_SECONDS = say('{count, plural, one {Every second} other {Every # seconds}}')

/** "Every minute", "Every 10 seconds". */
export function everyWords(t: Translate, seconds: number): Words {
  const unit = UNITS.find((one) => seconds >= one.seconds && seconds % one.seconds === 0)
  return unit
    ? t(unit.every, { count: seconds / unit.seconds })
    : t(EVERY_SECONDS, { count: seconds })
}
