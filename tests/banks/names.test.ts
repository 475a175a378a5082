import assert from 'node:assert/strict'
import { test } from 'node:test'
import { properCase } from '../../src/modules/banks/server/properCase.ts'

test('a name in capitals is written the way people write it', () => {
  for (const [shouted, written] of [
    ['BANK OF AMERICA N.A.', 'Bank of America N.A.'],
    ['THE FARMERS AND MECHANICS BANK', 'The Farmers and Mechanics Bank'],
    ["PEOPLE'S UNITED BANK, N.A.", "People's United Bank, N.A."],
    ["O'HARE BANK", "O'Hare Bank"],
    ['JPMORGAN CHASE', 'JPMorgan Chase'],
    ['PNC BANK, NATIONAL ASSOCIATION', 'PNC Bank, National Association'],
    ['US BANK NA', 'US Bank NA'],
    ['BB&T', 'BB&T'],
    ['1ST STATE BK OF BLAKELY', '1st State Bk of Blakely'],
    ['FIRST UNITED  BANK & TRUST  ', 'First United Bank & Trust'],
    ['ST. PAUL', 'St. Paul'],
    ['WILKES-BARRE', 'Wilkes-Barre'],
    ['RED RIVER EMPLOYEES FCU', 'Red River Employees FCU'],
    ['', ''],
  ] as const)
    assert.equal(properCase(shouted), written)
})
