import type { ChecklistItem } from '../contract.ts'

/** The ten items in the groups and words of the specification. */
export const CHECKLIST_GROUPS: readonly {
  readonly title: string
  readonly items: readonly (readonly [item: ChecklistItem, label: string])[]
}[] = [
  {
    title: 'Personal info',
    items: [
      ['email', 'Email'],
      ['dateOfBirth', 'Date of birth'],
      ['nationality', 'Nationality'],
      ['addressComplete', 'Address complete'],
      ['maritalStatus', 'Marital status'],
    ],
  },
  {
    title: 'Contact',
    items: [
      ['phone', 'Phone'],
      ['emergencyContact', 'Emergency contact'],
    ],
  },
  {
    title: 'Documents',
    items: [
      ['idCardPresent', 'ID card present'],
      ['idCardClear', 'ID card clear'],
      ['idCardValid', 'ID card valid'],
    ],
  },
]
