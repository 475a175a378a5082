import { Tag } from '../../../ui/lists/Tag.tsx'
import { say, type Sentence, type Translate, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { OwnerRole } from '../contract.ts'

const OWN_ROLE_TAGS: Readonly<Record<Exclude<OwnerRole, 'primary'>, Sentence>> = {
  joint: say('Joint'),
  custodian: say('You are the custodian'),
  delegate: say('You are a delegate'),
}

/** As what somebody has to do with an account that is not under their own name; nothing for their own. */
export const roleWords = (t: Translate, role: OwnerRole): Words | undefined =>
  role === 'primary' ? undefined : t(OWN_ROLE_TAGS[role])

/** The same as a tag. */
export const RoleTag = ({ role }: { readonly role: OwnerRole }) => {
  const words = roleWords(useTranslate(), role)
  return words === undefined ? null : <Tag>{words}</Tag>
}
