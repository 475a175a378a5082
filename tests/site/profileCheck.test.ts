import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { placesOf } from '../../src/apps/web/site/places.ts'
import { pageContentOf } from '../../src/apps/web/site/pageContent.ts'
import { readConfig, readProfile } from '../../src/platform/server/config.ts'
import { contrastProblems } from '../../src/platform/server/look.ts'
import { checkProfile } from '../../src/platform/server/profile.ts'
import { addressesOf } from '../../src/values/siteLinks.ts'

const LANTERN_ROW = join(import.meta.dirname, '../fixtures/institutions/lantern-row')
const HAZELNOTCH = join(import.meta.dirname, '../../institutions/hazelnotch')

// oxlint-disable-next-line typescript/no-explicit-any -- what a file holds, to break it anywhere
type Written = any

/** A copy of a profile to break. */
class Draft {
  readonly folder: string

  constructor(t: TestContext) {
    this.folder = mkdtempSync(join(tmpdir(), 'openteller-profile-'))
    t.after(() => rmSync(this.folder, { recursive: true }))
    cpSync(LANTERN_ROW, this.folder, { recursive: true })
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text)
  }

  change(name: string, change: (content: Written) => void): void {
    const content: Written = JSON.parse(readFileSync(join(this.folder, name), 'utf8'))
    change(content)
    this.write(name, JSON.stringify(content))
  }

  /** What is said of it, without the folder. */
  problems(): string[] {
    return checkProfile(this.folder).problems.map((problem) =>
      problem.replace(`${this.folder}/`, ''),
    )
  }
}

type Break = (draft: Draft) => void
const inMain =
  (change: (content: Written) => void): Break =>
  (draft) =>
    draft.change('institution.json', change)

const CASES: readonly (readonly [mistake: string, make: Break, sentences: readonly string[]])[] = [
  [
    'a routing number with a wrong check digit',
    inMain((main) => (main.routingNumber = '123456789')),
    ['institution.json, routingNumber: must be nine digits with a valid check digit'],
  ],
  ['no name', inMain((main) => delete main.name), ['institution.json, name: is missing']],
  [
    'no agreement to the privacy notice',
    inMain((main) => delete main.agreements.privacyNotice),
    ['institution.json, agreements.privacyNotice: is missing'],
  ],
  [
    'a number where text belongs',
    inMain((main) => (main.tagline = 7)),
    ['institution.json, tagline: must be text in quotes'],
  ],
  [
    'passwords that may be short',
    inMain((main) => (main.passwordLengthMin = 3)),
    ['institution.json, passwordLengthMin: must be at least 6'],
  ],
  [
    'an embargo on a country that is none',
    inMain((main) => (main.embargoedCountries = ['SY', 'UK'])),
    ['institution.json, embargoedCountries: UK is the code of no country'],
  ],
  [
    'a key nobody knows',
    inMain((main) => (main.colour = 'teal')),
    ['institution.json, colour: no such key is known here'],
  ],
  [
    'a color nobody knows',
    inMain((main) => (main.look.colors.primary = { light: '#000000', dark: '#ffffff' })),
    ['institution.json, look.colors.primary: no such key is known here'],
  ],
  [
    'a color by its name',
    inMain((main) => (main.look.colors.brand.light = 'purple')),
    [
      'institution.json, look.colors.brand.light: must be a color, as in #7a1f3d or oklch(0.4 0.1 10)',
    ],
  ],
  [
    'a color for one theme only',
    inMain((main) => delete main.look.colors.accent.dark),
    ['institution.json, look.colors.accent.dark: is missing'],
  ],
  [
    'a gray on white that only just misses',
    inMain(({ look }) => {
      look.colors['on-accent'].light = '#777777'
      look.colors.accent.light = '#ffffff'
    }),
    [
      'institution.json, look.colors: on-accent on accent has a contrast of 4.47:1 in the light theme and needs 4.5:1',
    ],
  ],
  [
    'a focus ring that nobody sees on the dark ground',
    inMain((main) => (main.look.colors['focus-on-feature'].dark = '#3d2f7a')),
    [
      'institution.json, look.colors: focus-on-feature on feature has a contrast of 1.29:1 in the dark theme and needs 3:1',
    ],
  ],
  [
    'a mark that is not there',
    inMain((main) => (main.look.logo = 'mark.svg')),
    ['institution.json, look.logo: there is no file mark.svg in the folder'],
  ],
  [
    'a mark from outside the folder',
    inMain((main) => (main.look.logo = '../logo.svg')),
    [
      'institution.json, look.logo: must be a .svg file in the folder of the profile, as in logo.svg',
    ],
  ],
  [
    'a mark that is a photo',
    (draft) => draft.write('logo.svg', 'GIF89a'),
    ['institution.json, look.logo: logo.svg is no SVG drawing'],
  ],
  [
    'a mark with a script in it',
    (draft) => draft.write('logo.svg', '<svg xmlns="x"><script>alert(1)</script></svg>'),
    [
      'institution.json, look.logo: logo.svg holds a script or fetches something; a mark may only be drawn',
    ],
  ],
  [
    'a font that is not there',
    inMain((main) => (main.look.fonts.heading.file = 'fonts/bold.woff2')),
    ['institution.json, look.fonts.heading.file: there is no file fonts/bold.woff2 in the folder'],
  ],
  [
    'a font that is none',
    (draft) => draft.write('fonts/sans.woff2', 'letters'),
    ['heading', 'text'].map(
      (role) => `institution.json, look.fonts.${role}.file: fonts/sans.woff2 is no WOFF2 font`,
    ),
  ],
  [
    'a font of a kind that is none',
    inMain((main) => (main.look.fonts.text.kind = 'fancy')),
    ['institution.json, look.fonts.text.kind: must be one of serif, sans-serif'],
  ],
  [
    'links that lead nowhere',
    (draft) => {
      draft.change('home.json', (home) => (home.quickLinks[0].to = '/careers'))
      draft.change('products.json', (products) => (products.personal[1].page += '-plus'))
      draft.change('pages.json', ({ pages }) => {
        pages[3].sections[0].links[0].to = '/terms#fees'
      })
    },
    [
      'home.json, quickLinks.0.to: /careers leads to no page of this site',
      'pages.json, pages.3.sections.0.links.0.to: /terms has nothing with the id fees',
      'products.json, personal.1.page: /accounts/checking has nothing with the id savings-plus',
    ],
  ],
  [
    'links to a product, a branch and a stranger that are not there',
    (draft) =>
      draft.change('home.json', ({ quickLinks }) => {
        quickLinks[0].to = '/locations#moon'
        quickLinks[1].to = '/products?type=business#checking'
        quickLinks[2].to = '/\\evil.example'
      }),
    [
      'home.json, quickLinks.2.to: must be an address on this site, as in /contact',
      'home.json, quickLinks.0.to: /locations has nothing with the id moon',
      'home.json, quickLinks.1.to: /products?type=business has nothing with the id checking',
    ],
  ],
  [
    'nothing where a page and a section belong',
    (draft) =>
      draft.change('pages.json', ({ pages }) => {
        pages[2].sections.push(null)
        pages.push(null)
      }),
    [
      'pages.json, pages.2.sections.1: must be an object in { }',
      'pages.json, pages.4: must be an object in { }',
    ],
  ],
  [
    'two sections of one name, two branches of one id',
    (draft) => {
      draft.change('pages.json', ({ pages }) => pages[0].sections.push(pages[0].sections[0]))
      draft.change('branches.json', ({ branches }) => branches.push(branches[0]))
    },
    [
      'branches.json: an id stands there twice',
      'pages.json, /accounts/checking: two sections are called checking; give one of them another id',
    ],
  ],
  [
    'a phone number that nobody can call',
    inMain((main) => (main.supportPhone = 'call us')),
    ['institution.json, supportPhone: must be a phone number, as in 1-800-555-0199'],
  ],
  [
    'a routing number of nothing but zeros and no support address',
    inMain((main) => {
      main.routingNumber = '000000000'
      delete main.supportEmail
    }),
    [
      'institution.json, routingNumber: must be nine digits with a valid check digit',
      'institution.json, supportEmail: is missing',
    ],
  ],
  [
    'a mark that fetches a style sheet',
    (draft) => draft.write('logo.svg', '<svg viewBox="0 0 9 9"><style>@import "//x"</style></svg>'),
    [
      'institution.json, look.logo: logo.svg holds a script or fetches something; a mark may only be drawn',
    ],
  ],
  [
    'a mark as wide as a banner',
    (draft) => draft.write('logo.svg', '<svg viewBox="0 0 300 40"><path d="M0 0h9"/></svg>'),
    ['institution.json, look.logo: logo.svg is not square; it needs a viewBox as in "0 0 24 24"'],
  ],
  [
    'a folder where a font belongs',
    (draft) => {
      rmSync(join(draft.folder, 'fonts/sans.woff2'))
      mkdirSync(join(draft.folder, 'fonts/sans.woff2'))
    },
    ['heading', 'text'].map(
      (role) =>
        `institution.json, look.fonts.${role}.file: there is no file fonts/sans.woff2 in the folder`,
    ),
  ],
  [
    'a link to a part that is left out',
    (draft) => rmSync(join(draft.folder, 'branches.json')),
    ['home.json, quickLinks.0.to: /locations leads to no page of this site'],
  ],
  [
    'a rate and a product that are nowhere',
    (draft) => {
      draft.change('products.json', (products) => (products.personal[3].rate = 'boat'))
      draft.change('home.json', (home) => (home.products.rest = ['boat']))
    },
    [
      'products.json, loan: rate boat is not in rates.json',
      'home.json, products: boat is not in products.json',
    ],
  ],
  [
    'a file nobody reads',
    (draft) => draft.write('page.json', '{}'),
    ['page.json: a profile has no file of this name'],
  ],
  [
    'no institution.json',
    (draft) => rmSync(join(draft.folder, 'institution.json')),
    ['institution.json: is missing'],
  ],
]

describe('a profile', () => {
  for (const [mistake, make, sentences] of CASES) {
    test(`with ${mistake} is told so`, (t) => {
      const draft = new Draft(t)
      make(draft)
      assert.deepEqual(draft.problems(), sentences)
    })
  }

  test('is read as well when an editor began a file with a mark of its byte order', (t) => {
    const draft = new Draft(t)
    draft.write('rates.json', `\uFEFF${readFileSync(join(LANTERN_ROW, 'rates.json'), 'utf8')}`)
    assert.deepEqual(draft.problems(), [])
  })

  test('that is not there is looked for in vain', () => {
    assert.deepEqual(checkProfile('/nowhere').problems, ['/nowhere: there is no such folder'])
  })

  test('with a comma too many is told which file', (t) => {
    const draft = new Draft(t)
    draft.write('rates.json', '{"asOf": }')
    const [first] = draft.problems()
    assert.match(first!, /^rates\.json: cannot be read \(.*JSON/)
  })

  test('with mistakes in several files is told all of them at once', (t) => {
    const draft = new Draft(t)
    draft.change('institution.json', (main) => {
      main.routingNumber = '1'
      main.supportEmail = 'help'
    })
    draft.change('about.json', (about) => (about.lead = ''))
    draft.change('rates.json', (rates) => (rates.rates[0].kind = 'PCT'))
    assert.deepEqual(draft.problems(), [
      'institution.json, routingNumber: must be nine digits with a valid check digit',
      'institution.json, supportEmail: must be an e-mail address',
      'rates.json, rates.0.kind: must be one of APY, APR',
      'about.json, lead: must not be empty',
    ])
  })
})

describe('npm run profile:check', () => {
  const check = (folder: string) =>
    spawnSync(process.execPath, ['src/apps/server/check-profile.ts', folder], { encoding: 'utf8' })

  test('says that there is nothing to say', () => {
    const { status, stdout } = check(LANTERN_ROW)
    assert.deepEqual(
      [status, stdout],
      [0, `Lantern Row Credit Union: no mistakes in ${LANTERN_ROW}.\n`],
    )
  })

  test('ends with 1 after a line for each mistake, the very ones that stop the start', (t) => {
    const draft = new Draft(t)
    draft.change('institution.json', (main) => {
      main.look.logo = 'mark.svg'
      main.look.colors['on-brand'].light = main.look.colors.brand.light
    })
    const { status, stderr } = check(draft.folder)
    const [head, ...lines] = stderr.trim().split('\n')
    assert.deepEqual([status, head], [1, `3 mistakes in ${draft.folder}:`])
    assert.throws(
      () => readConfig({ INSTITUTION: draft.folder }),
      ({ message }: Error) => {
        assert.deepEqual(
          message.split('\n'),
          lines.map((line) => `INSTITUTION: ${line}`),
        )
        return true
      },
    )
  })
})

test('the colors of the product itself differ enough, every pair of them', () => {
  assert.deepEqual(contrastProblems(undefined), [])
})

test('the addresses that links may lead to are the places of the site', () => {
  for (const folder of [HAZELNOTCH, LANTERN_ROW]) {
    const { site } = readProfile(folder)
    const places = placesOf(pageContentOf(site).sections).map(({ path }) => path)
    assert.deepEqual([...addressesOf(site).keys()].sort(), places.sort())
  }
})
