import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import * as z from 'zod/mini'
import { ConfigError } from '../../../platform/server/config.ts'
import { type Institution, WrittenInstitution } from '../../../values/institution.ts'
import { SITE_PARTS, type SiteContent } from '../contract.ts'
import { say } from '../../../values/sentence.ts'
import { Look } from '../look.contract.ts'
import { contrastProblems } from './look.ts'
import { problemsOfFile } from './problems.ts'
import { readSite } from './reading.ts'

/** `institution.json`: the institution, and how its portal looks. */
const Main = z.extend(WrittenInstitution, { look: z.optional(Look) }).check((profile) => {
  const { demo, international } = profile.value
  if (demo || !international || Object.keys(international.dollarsPerUnit).length === 0) return
  if (international.ratesAsOf !== undefined) return
  profile.issues.push({
    code: 'custom',
    path: ['international', 'ratesAsOf'],
    message: say('must say when the rates were taken: nobody is quoted a rate of unknown age'),
    input: profile.value,
  })
})

/** Everything that makes the portal one institution's. */
export interface Profile {
  readonly institution: Institution
  /** Colors, fonts and the mark. */
  readonly look: Look | undefined
  /** What the public pages say beyond that. */
  readonly site: SiteContent
}

interface Checked {
  /** Only when nothing is wrong. */
  readonly profile?: Profile
  /** Every mistake, a sentence each, with its file and its key. */
  readonly problems: readonly string[]
}

const MAIN = 'institution.json'

/** Reads the profile in `folder` and finds everything that is wrong with it. */
export function checkProfile(folder: string): Checked {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    return { problems: [`${folder}: there is no such folder`] }
  }
  const { parts, problems: unreadable } = readFiles(folder)
  const { institution: main, ...site } = parts
  const parsed = main === undefined ? undefined : Main.safeParse(main)
  const { site: content, shares, problems: ofSite } = readSite(site)
  const problems = [
    ...unreadable,
    ...(parsed?.error ? problemsOfFile(MAIN, main, parsed.error.issues) : []),
    ...(parsed?.data ? lookProblems(folder, parsed.data.look) : []),
    ...embargoProblems(parsed?.data?.embargoedCountries),
    ...ofSite,
  ]
  if (problems.length === 0 && parsed?.data) {
    const { look, ...institution } = parsed.data
    return { profile: { institution: { ...institution, shares }, look, site: content }, problems }
  }
  return { problems: problems.map((problem) => `${folder.replace(/\/+$/, '')}/${problem}`) }
}

/** @throws ConfigError with every mistake in the profile, each as `npm run profile:check` says it */
export function readProfile(folder: string): Profile {
  const { profile, problems } = checkProfile(folder)
  if (profile) return profile
  throw new ConfigError(problems.map((problem) => `INSTITUTION: ${problem}`))
}

interface Files {
  /** What each file holds, by its name without the ending. */
  readonly parts: Readonly<Record<string, unknown>>
  readonly problems: readonly string[]
}

const KNOWN = new Set(['institution', ...SITE_PARTS].map((part) => `${part}.json`))

function readFiles(folder: string): Files {
  const names = readdirSync(folder)
    .sort()
    .filter((name) => name.endsWith('.json'))
  const problems = names
    .filter((name) => !KNOWN.has(name))
    .map((name) => `${name}: a profile has no file of this name`)
  if (!names.includes(MAIN)) problems.push(`${MAIN}: is missing`)
  const parts: Record<string, unknown> = {}
  for (const name of names.filter((one) => KNOWN.has(one))) {
    try {
      // Some editors begin a file with a mark of its byte order.
      const text = readFileSync(join(folder, name), 'utf8').replace(/^\uFEFF/, '')
      parts[name.replace(/\.json$/, '')] = JSON.parse(text)
    } catch (error) {
      problems.push(`${name}: cannot be read (${(error as Error).message})`)
    }
  }
  return { parts, problems }
}

/** A code that is no country's would let money through in silence. */
const embargoProblems = (codes: readonly string[] = []): string[] =>
  codes
    .filter((code) => !Object.hasOwn(english.countries, code))
    .map((code) => `${MAIN}, embargoedCountries: ${code} is the code of no country`)

function lookProblems(folder: string, look: Look | undefined): string[] {
  const { logo, fonts } = look ?? {}
  return [
    ...contrastProblems(look).map((problem) => `${MAIN}, look.colors: ${problem}`),
    ...(logo === undefined ? [] : fileProblems(folder, 'look.logo', logo, drawingObjection)),
    ...Object.entries(fonts ?? {}).flatMap(([role, font]) =>
      font ? fileProblems(folder, `look.fonts.${role}.file`, font.file, fontObjection) : [],
    ),
  ]
}

function fileProblems(
  folder: string,
  key: string,
  name: string,
  objectionTo: (bytes: Buffer) => string | undefined,
): string[] {
  const file = join(folder, name)
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
  if (!isFile) return [`${MAIN}, ${key}: there is no file ${name} in the folder`]
  const objection = objectionTo(readFileSync(file))
  return objection ? [`${MAIN}, ${key}: ${name} ${objection}`] : []
}

const fontObjection = (bytes: Buffer): string | undefined =>
  bytes.subarray(0, 4).toString('latin1') === 'wOF2' ? undefined : 'is no WOFF2 font'

/** Scripts, entities, and whatever names another file. */
const MORE_THAN_DRAWN =
  /<script|<foreignObject|<!doctype|<!entity|@import|\son\w+\s*=|href\s*=\s*(?!["']?#)|url\(\s*["']?(?!#)/i

/** The mark is sent from our own address, so it may only be a drawing. */
function drawingObjection(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8')
  if (!/<svg[\s>].*<\/svg>\s*$/s.test(text)) return 'is no SVG drawing'
  if (MORE_THAN_DRAWN.test(text)) {
    return 'holds a script or fetches something; a mark may only be drawn'
  }
  const [, width, height] = /viewBox\s*=\s*["']\s*\S+\s+\S+\s+(\S+)\s+([^"'\s]+)/.exec(text) ?? []
  return width === undefined || Number(width) !== Number(height)
    ? 'is not square; it needs a viewBox as in "0 0 24 24"'
    : undefined
}
