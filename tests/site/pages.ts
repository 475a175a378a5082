import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const SITE = join(import.meta.dirname, '../../dist/site')

interface BuiltPage {
  /** As it is asked for: `/products?type=business`. */
  readonly address: string
  readonly html: string
}

const addressOf = (file: string): string => {
  const [, folder, query] = /^(.*?)\/?index(?:@(.*))?\.html$/.exec(`/${file}`)!
  return (folder || '/') + (query ? `?${query}` : '')
}

/** Every page the build made that can be read without its scripts. */
export const builtPages = (site = SITE): readonly BuiltPage[] =>
  readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)index(@.*)?\.html$/.test(file))
    .map((file) => ({ address: addressOf(file), html: readFileSync(join(site, file), 'utf8') }))
    .filter(({ html }) => !html.includes('data-shell'))

const decoded = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

/** What the attributes of a page's elements hold, for one attribute. */
export const valuesOf = (html: string, attribute: string): readonly string[] =>
  [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value]) =>
    decoded(value!),
  )
