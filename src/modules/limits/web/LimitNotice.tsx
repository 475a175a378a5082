import { institution } from '../../../platform/web/institution.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { limitWords } from './limitWords.ts'
import { useLimit } from './useLimit.ts'

/**
 * Above a form for transfers to other banks or abroad: how many are left. Nothing when there is no
 * limit, nor while it is unknown, because the server refuses what is too much in any case.
 */
export function LimitNotice() {
  const { data: limit } = useLimit()
  if (limit?.left == null) return null
  return (
    <Notice kind={limit.left === 0 ? 'warning' : 'info'} live>
      <p>{limitWords(limit.left, institution)}</p>
    </Notice>
  )
}
