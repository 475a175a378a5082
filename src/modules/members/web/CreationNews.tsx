import { Notice } from '../../../ui/layout/Notice.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import type { Creation } from './useCreateUser.ts'

/** Whom the form created, or who has to agree first. */
export const CreationNews = ({ news }: { readonly news: Creation | undefined }) => {
  if (!news) return null
  if (news.kind === 'waiting') {
    return (
      <Notice live>
        {news.sentence} Once they agree, an invitation goes out with which they choose a password of
        their own; the one you typed was not kept.{' '}
        <TextLink to="/admin/approvals">Open approvals</TextLink>
      </Notice>
    )
  }
  return (
    <Notice kind="success" live>
      <TextLink to={`/admin/users/${news.id}`}>{news.name}</TextLink> is created. A Checking and a
      Savings account are open, and an invitation is on its way.
    </Notice>
  )
}
