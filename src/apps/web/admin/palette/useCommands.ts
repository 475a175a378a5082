import {
  CircleCheck,
  Clock,
  CircleX,
  KeyRound,
  Keyboard,
  LogOut,
  Moon,
  PanelLeft,
  Sun,
  SunMoon,
  UserPlus,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { chooseTheme } from '../../../../ui/theme/theme.ts'
import { narrowSidebar, useSidebarNarrow } from '../../frames/sidebarWidth.ts'
import { useSigningOut } from '../../frames/signingOut.tsx'
import { useMay } from '../../../../platform/web/may.ts'
import { PALETTE_PLACES, usePermitted } from '../staffPlaces.ts'
import { useShortcutsOn } from '../../frames/useShortcutsOn.ts'
import { CREATE_USER_PATH, OTP_PATH, tabPath } from '../adminPaths.ts'
import type { Command } from '../../palette/command.ts'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

type Plain = Omit<Command, 'group' | 'remembered'>

const screen = (command: Plain): Command => ({ ...command, group: 'screens', remembered: true })
const action = (command: Plain): Command => ({ ...command, group: 'actions', remembered: true })

/** Every screen of staff. Each is in the sidebar, a tab of the dashboard or a link of a page too. */
function useScreens(): readonly Command[] {
  const t = useTranslate()
  const navigate = useNavigate()
  const keysShown = useShortcutsOn()
  const places = usePermitted(PALETTE_PLACES)
  const may = useMay()
  const go = (to: string) => () => void navigate(to)
  const tab = (id: string, label: Words, icon: Command['icon']) =>
    screen({ value: `tab-${id}`, label, detail: t('Dashboard'), icon, run: go(tabPath(id)) })
  return [
    ...places.map(({ to, label, icon, keys, within, keywords }) =>
      screen({
        value: to,
        label: t(label),
        icon,
        run: go(to),
        ...(keysShown && keys && { keys }),
        ...(within && { detail: t(within) }),
        ...(keywords && { keywords }),
      }),
    ),
    ...(may('applications:review')
      ? [
          tab('pending', t('Pending Review'), Clock),
          tab('approved', t('Approved'), CircleCheck),
          tab('rejected', t('Rejected'), CircleX),
        ]
      : []),
  ]
}

/** Everything staff can do from anywhere. Each has a visible button somewhere too. */
function useActions(onShortcuts: () => void): readonly Command[] {
  const t = useTranslate()
  const navigate = useNavigate()
  const narrow = useSidebarNarrow()
  const { mutate: signOut } = useSigningOut()
  const may = useMay()
  const go = (to: string) => () => void navigate(to)
  return [
    ...(may('members:create')
      ? [
          action({
            value: 'create-user',
            label: t('Create New User'),
            icon: UserPlus,
            run: go(CREATE_USER_PATH),
          }),
        ]
      : []),
    ...(may('sign-in:manage')
      ? [
          action({
            value: 'manage-otps',
            label: t('Manage OTPs'),
            keywords: ['passcodes', 'codes'],
            icon: KeyRound,
            run: go(OTP_PATH),
          }),
        ]
      : []),
    action({
      value: 'sidebar',
      label: t(narrow ? 'Expand menu' : 'Collapse menu'),
      icon: PanelLeft,
      run: () => narrowSidebar(!narrow),
    }),
    action({
      value: 'shortcuts',
      label: t('Keyboard shortcuts'),
      icon: Keyboard,
      run: onShortcuts,
    }),
    ...(
      [
        ['system', t('Theme: System'), SunMoon],
        ['light', t('Theme: Light'), Sun],
        ['dark', t('Theme: Dark'), Moon],
      ] as const
    ).map(([theme, label, icon]) =>
      action({
        value: `theme-${theme}`,
        label,
        icon,
        run: () => chooseTheme(theme),
      }),
    ),
    action({
      value: 'sign-out',
      label: t('Sign Out'),
      keywords: ['log out', 'leave'],
      icon: LogOut,
      run: () => signOut(),
    }),
  ]
}

export function useCommands(onShortcuts: () => void): readonly Command[] {
  const screens = useScreens()
  const actions = useActions(onShortcuts)
  return [...screens, ...actions]
}
