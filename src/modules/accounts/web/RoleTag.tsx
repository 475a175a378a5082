import { Tag } from '../../../ui/lists/Tag.tsx'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { OwnerRole } from '../contract.ts'

const OWN_ROLE_TAGS: Readonly<Record<Exclude<OwnerRole, 'primary'>, Sentence>> = {
  joint: say('Joint'),
  custodian: say('You are the custodian'),
  delegate: say('You are a delegate'),
}

/** As what somebody has to do with an account that is not under their own name; nothing for their own. */
export const RoleTag = ({ role }: { readonly role: OwnerRole }) => {
  const t = useTranslate()
  return role === 'primary' ? null : <Tag>{t(OWN_ROLE_TAGS[role])}</Tag>
}
