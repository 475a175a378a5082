import { Notice } from '../../../ui/layout/Notice.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import type { Creation } from './useCreateUser.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Whom the form created, or who has to agree first. */
export const CreationNews = ({ news }: { readonly news: Creation | undefined }) => {
  const t = useTranslate()
  if (!news) return null
  if (news.kind === 'waiting') {
    return (
      <Notice live>
        {news.sentence}{' '}
        {t.rich(
          'Once they agree, an invitation goes out with which they choose a password of their own; the one you typed was not kept. <link>Open approvals</link>',
          { link: (words) => <TextLink to="/admin/approvals">{words}</TextLink> },
        )}
      </Notice>
    )
  }
  return (
    <Notice kind="success" live>
      {t.rich(
        '{name} is created. Their first accounts are open, and an invitation is on its way.',
        { name: <TextLink to={`/admin/users/${news.id}`}>{news.name}</TextLink> },
      )}
    </Notice>
  )
}
