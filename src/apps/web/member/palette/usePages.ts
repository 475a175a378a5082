import {
  ArrowLeftRight,
  Camera,
  Globe,
  Keyboard,
  Landmark,
  ListOrdered,
  LogOut,
  Plus,
  UserRound,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { ACCOUNTS } from '../../../../modules/accounts/places.contract.ts'
import { transferPath } from '../../../../modules/ledger/transferKind.contract.ts'
import { OPEN_ACCOUNT } from '../../../../modules/openings/web/places.ts'
import { KIND_LABEL } from '../../../../modules/transfers/web/kinds.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { MEMBER_PLACES } from '../../frames/memberPlaces.ts'
import { useSigningOut } from '../../frames/signingOut.tsx'
import { useShortcutsOn } from '../../frames/useShortcutsOn.ts'
import type { Command } from '../../palette/command.ts'
import { DEPOSIT_CHECK } from '../memberPaths.ts'

const { head, more, account } = MEMBER_PLACES

/** Every place once, however many bars show it. */
const PLACES = [
  ...new Map([...head, ...more, ...account].map((place) => [place.to, place])).values(),
]

type Page = Omit<Command, 'group' | 'remembered'>

/** Every page of a member, and what they do on one. Each is in a bar, a menu or a link of a page too. */
export function usePages(onShortcuts: () => void): readonly Command[] {
  const t = useTranslate()
  const navigate = useNavigate()
  const keysShown = useShortcutsOn()
  const { mutate: signOut } = useSigningOut()
  const go = (to: string) => () => void navigate(to)
  const kind = (
    id: keyof typeof KIND_LABEL,
    icon: Command['icon'],
    keywords: readonly string[],
  ) => ({
    value: transferPath(id),
    label: t(KIND_LABEL[id]),
    detail: t('Transfers'),
    keywords,
    icon,
    run: go(transferPath(id)),
  })
  const pages: readonly Page[] = [
    ...PLACES.map(({ to, label, icon, keys, keywords }) => ({
      value: to,
      label: t(label),
      icon,
      run: go(to),
      ...(keysShown && keys && { keys }),
      ...(keywords && { keywords }),
    })),
    kind('own', ArrowLeftRight, ['between accounts', 'move']),
    kind('member', UserRound, ['send', 'person']),
    kind('us_bank', Landmark, ['ACH', 'external']),
    kind('international', Globe, ['wire', 'abroad', 'SWIFT']),
    {
      value: DEPOSIT_CHECK,
      label: t('Deposit a check'),
      keywords: ['mobile deposit', 'photo'],
      icon: Camera,
      run: go(DEPOSIT_CHECK),
    },
    {
      value: OPEN_ACCOUNT,
      label: t('Open another account'),
      keywords: ['certificate', 'savings'],
      icon: Plus,
      run: go(OPEN_ACCOUNT),
    },
    {
      value: ACCOUNTS,
      label: t('Name, order or hide accounts'),
      keywords: ['rename', 'nickname'],
      icon: ListOrdered,
      run: go(ACCOUNTS),
    },
    {
      value: 'shortcuts',
      label: t('Keyboard shortcuts'),
      icon: Keyboard,
      run: onShortcuts,
    },
    {
      value: 'sign-out',
      label: t('Sign out'),
      keywords: ['log out', 'leave'],
      icon: LogOut,
      run: () => signOut(),
    },
  ]
  return pages.map((page) => ({ ...page, group: 'pages', remembered: true }))
}
