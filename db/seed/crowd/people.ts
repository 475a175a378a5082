import { DEMO_PEOPLE } from '../../../src/modules/demo/server/people.ts'
import { addDays, type Day } from '../../../src/values/dates.ts'
import { type Chance, chanceOf } from './chance.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'

/** What somebody lives on. */
export type Livelihood = 'wages' | 'studies' | 'pension' | 'parents'

/** Somebody invented, before anything is written of them. */
export interface Drawn {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly dateOfBirth: Day
  readonly address: {
    readonly street: string
    readonly city: string
    readonly state: string
    readonly postalCode: string
  }
  readonly livelihood: Livelihood
  readonly joined: Day
  /** The place among all of a wife or husband, who shares Checking, or of a parent. */
  readonly belongsTo: number | undefined
}

const TOWNS = [
  ['Kingston', '12401'], ['Poughkeepsie', '12601'], ['Newburgh', '12550'], ['Beacon', '12508'],
  ['Rhinebeck', '12572'], ['Saugerties', '12477'], ['New Paltz', '12561'], ['Hudson', '12534'],
  ['Catskill', '12414'], ['Woodstock', '12498'], ['Highland', '12528'], ['Red Hook', '12571'],
] as const // prettier-ignore
const STREETS = [
  'Alder Street', 'Brickyard Road', 'Canal Street', 'Dutch Lane', 'Elm Court', 'Ferry Road',
  'Grist Mill Lane', 'Hemlock Drive', 'Ironworks Road', 'Juniper Street', 'Kiln Street',
  'Locust Avenue', 'Meadow Lane', 'North Front Street', 'Orchard Street', 'Pond View Road',
] as const // prettier-ignore
/** Numbers that begin so and end in 0100 to 0199 belong to nobody. */
const AREAS = ['845-555', '518-555', '914-555', '607-555'] as const

/** Of ten people without a family here, how many live on what. */
const LIVELIHOODS: readonly Livelihood[] = [
  'wages', 'wages', 'wages', 'wages', 'wages', 'wages', 'wages', 'studies', 'pension', 'wages',
] // prettier-ignore
const AGES: Readonly<Record<Livelihood, readonly [min: number, max: number]>> = {
  wages: [23, 62],
  studies: [18, 24],
  pension: [64, 86],
  parents: [13, 16],
}

/** The longest anybody has been with us: their first statements are of the year before last. */
const DAYS_MAX = 480
const DAYS_MIN = 35

/** Whoever is looked for by name among those everybody knows finds nobody else. */
const TAKEN = new Set(DEMO_PEOPLE.flatMap(({ name }) => name.split(' ')))
const namesFrom = (list: string): readonly string[] =>
  list.split(' ').filter((name) => !TAKEN.has(name))
const FIRST = namesFrom(FIRST_NAMES)
const LAST = namesFrom(LAST_NAMES)

/** So many people, the same ones however many are asked for after them. */
export function drawPeople(count: number, today: Day): readonly Drawn[] {
  const chance = chanceOf(1973)
  const names = new Set<string>()
  const people: Drawn[] = []
  // The last who earns wages and lives alone: whoever comes next may belong to them.
  let relative: number | undefined
  while (people.length < count) {
    const index = people.length
    const life = drawLife(chance, today, relative !== undefined)
    const belongsTo =
      life.livelihood === 'parents' || (life.livelihood === 'wages' && chance.percent(20))
        ? relative
        : undefined
    const family = belongsTo === undefined ? undefined : people[belongsTo]
    const lastName = family?.lastName ?? chance.oneOf(LAST)
    const firstName = chance.oneOf(FIRST)
    if (names.has(`${firstName} ${lastName}`)) continue
    names.add(`${firstName} ${lastName}`)
    people.push({
      ...life,
      firstName,
      lastName,
      belongsTo,
      address: family?.address ?? life.address,
      email: `${plain(firstName)}.${plain(lastName)}@example.com`,
      phone: `${AREAS[index % AREAS.length]}-0${100 + (Math.floor(index / AREAS.length) % 100)}`,
    })
    if (belongsTo !== undefined) relative = undefined
    else if (life.livelihood === 'wages') relative = index
  }
  return people
}

/** Letters that an address is made of. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z-]/g, '')
    .toLowerCase()

function drawLife(
  chance: Chance,
  today: Day,
  hasParent: boolean,
): Pick<Drawn, 'dateOfBirth' | 'address' | 'livelihood' | 'joined'> {
  const livelihood: Livelihood =
    hasParent && chance.percent(9) ? 'parents' : chance.oneOf(LIVELIHOODS)
  const [city, postalCode] = chance.oneOf(TOWNS)
  // Half of them were here from the beginning, and the others came one after the other.
  const days = chance.percent(50)
    ? chance.int(DAYS_MAX - 60, DAYS_MAX)
    : chance.int(DAYS_MIN, DAYS_MAX - 60)
  return {
    livelihood,
    dateOfBirth: addDays(today, -365 * chance.int(...AGES[livelihood]) - chance.int(20, 340)),
    address: {
      street: `${chance.int(1, 240)} ${chance.oneOf(STREETS)}`,
      city,
      state: 'NY',
      postalCode,
    },
    joined: addDays(today, -days),
  }
}
