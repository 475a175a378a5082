import { LeftToSpend, NextDays, useHome } from '../../../modules/home/web/home.ts'
import { classNames } from '../../../ui/format/classNames.ts'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Beside the balance on wide screens, where the accounts are a row of their own. */
const PLACE = { left: 'md:col-start-2', days: 'md:col-start-3' } as const

interface HomeFigureProps {
  readonly of: 'left' | 'days'
}

/** What is left to spend, or the days ahead: nothing where somebody lives on no account alone. */
export function HomeFigure({ of }: HomeFigureProps) {
  const t = useTranslate()
  const { data, isError } = useHome()
  if (isError) return null
  if (!data)
    return (
      <div className={classNames('grow basis-32 md:row-span-2 md:row-start-1', PLACE[of])}>
        <Loading label={of === 'left' ? t('Loading what is left') : t('Loading the days ahead')}>
          <Skeleton className={of === 'left' ? 'h-16 w-32' : 'h-31 md:h-28'} />
        </Loading>
      </div>
    )
  if (!data.everyday) return null
  return of === 'left' ? (
    <LeftToSpend everyday={data.everyday} today={data.today} />
  ) : (
    <NextDays everyday={data.everyday} />
  )
}
