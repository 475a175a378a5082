import {
  CircleCheck,
  Clock,
  CircleX,
  KeyRound,
  Keyboard,
  Landmark,
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
import { STAFF_PLACES } from '../staffPages.ts'
import { useShortcutsOn } from '../../frames/useShortcutsOn.ts'
import { BANKS_PATH, CREATE_USER_PATH, OTP_PATH, tabPath } from '../adminPaths.ts'
import type { Command } from './command.ts'

type Plain = Omit<Command, 'group' | 'remembered'>

const screen = (command: Plain): Command => ({ ...command, group: 'Screens', remembered: true })
const action = (command: Plain): Command => ({ ...command, group: 'Actions', remembered: true })

/** Every screen of staff. Each is in the sidebar or a tab of the dashboard too. */
function useScreens(): readonly Command[] {
  const navigate = useNavigate()
  const keysShown = useShortcutsOn()
  const go = (to: string) => () => void navigate(to)
  const tab = (id: string, label: string, icon: Command['icon']) =>
    screen({ value: `tab-${id}`, label, detail: 'Dashboard', icon, run: go(tabPath(id)) })
  return [
    ...STAFF_PLACES.map(({ to, label, icon, keys }) =>
      screen({ value: to, label, icon, run: go(to), ...(keysShown && { keys }) }),
    ),
    screen({
      value: BANKS_PATH,
      label: 'Bank directory',
      detail: 'Settings',
      keywords: ['FedACH', 'routing numbers'],
      icon: Landmark,
      run: go(BANKS_PATH),
    }),
    tab('pending', 'Pending Review', Clock),
    tab('approved', 'Approved', CircleCheck),
    tab('rejected', 'Rejected', CircleX),
  ]
}

/** Everything staff can do from anywhere. Each has a visible button somewhere too. */
function useActions(onShortcuts: () => void): readonly Command[] {
  const navigate = useNavigate()
  const narrow = useSidebarNarrow()
  const { mutate: signOut } = useSigningOut()
  const go = (to: string) => () => void navigate(to)
  return [
    action({
      value: 'create-user',
      label: 'Create New User',
      icon: UserPlus,
      run: go(CREATE_USER_PATH),
    }),
    action({
      value: 'manage-otps',
      label: 'Manage OTPs',
      keywords: ['passcodes', 'codes'],
      icon: KeyRound,
      run: go(OTP_PATH),
    }),
    action({
      value: 'sidebar',
      label: narrow ? 'Expand menu' : 'Collapse menu',
      icon: PanelLeft,
      run: () => narrowSidebar(!narrow),
    }),
    action({ value: 'shortcuts', label: 'Keyboard shortcuts', icon: Keyboard, run: onShortcuts }),
    ...(
      [
        ['system', 'System', SunMoon],
        ['light', 'Light', Sun],
        ['dark', 'Dark', Moon],
      ] as const
    ).map(([theme, label, icon]) =>
      action({
        value: `theme-${theme}`,
        label: `Theme: ${label}`,
        icon,
        run: () => chooseTheme(theme),
      }),
    ),
    action({
      value: 'sign-out',
      label: 'Sign Out',
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
