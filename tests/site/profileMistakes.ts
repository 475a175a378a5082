import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext } from 'node:test'
import { checkProfile } from '../../src/modules/site/server/profile.ts'

export const LANTERN_ROW = join(import.meta.dirname, '../fixtures/institutions/lantern-row')
export const HAZELNOTCH = join(import.meta.dirname, '../../institutions/hazelnotch')

// oxlint-disable-next-line typescript/no-explicit-any -- what a file holds, to break it anywhere
export type Written = any

/** A copy of a profile to break. */
export class Draft {
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

export type Break = (draft: Draft) => void
export const inMain =
  (change: (content: Written) => void): Break =>
  (draft) =>
    draft.change('institution.json', change)

export const CASES: readonly (readonly [
  mistake: string,
  make: Break,
  sentences: readonly string[],
])[] = [
  [
    'a routing number with a wrong check digit',
    inMain((main) => (main.routingNumber = '123456789')),
    ['institution.json, routingNumber: must be nine digits with a valid check digit'],
  ],
  [
    'fees for sending abroad that are less than nothing, of half a cent, or in no currency',
    inMain(
      (main) =>
        (main.international = {
          dollarsPerUnit: {},
          ratesNote: 'Of today',
          fee: { dollars: '-1.00', byCurrency: { EUR: '1.005', XXX: '2.00' } },
        }),
    ),
    [
      'institution.json, international.fee.dollars: must be dollars, 0.00 or more: "15.00"',
      'institution.json, international.fee.byCurrency.EUR: must be dollars, 0.00 or more: "15.00"',
      'institution.json, international.fee.byCurrency.XXX: no such key is known here',
    ],
  ],
  [
    'rates of which nobody knows the age',
    inMain((main) => (main.international = { dollarsPerUnit: { EUR: '1.10' }, ratesNote: 'Old' })),
    [
      'institution.json, international.ratesAsOf: must say when the rates were taken: nobody is quoted a rate of unknown age',
    ],
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
