import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const SOURCES = join(import.meta.dirname, '../../src')

const textOf = (file: string): string => readFileSync(join(SOURCES, file), 'utf8')

test('a theme changes colors and nothing else, so that what fits in one fits in both', () => {
  const styles = globSync('**/*.css', { cwd: SOURCES })
  assert.ok(styles.length > 5, `${styles.length} style sheets`)
  for (const file of styles) {
    const css = textOf(file)
    // `light-dark()` takes two colors and no length.
    assert.doesNotMatch(css, /prefers-color-scheme/, file)
    for (const [, selector, rule] of css.matchAll(/([^{}]*\[data-theme[^{]*)\{([^}]*)\}/g)) {
      const isOfEveryTheme = selector!.split(',').some((one) => !one.includes('[data-theme'))
      if (!isOfEveryTheme) assert.match(rule!, /^\s*color-scheme: \w+;\s*$/, file)
    }
  }
})

test('no screen has a style of its own for one theme', () => {
  const screens = globSync('**/*.tsx', { cwd: SOURCES })
  assert.ok(screens.length > 300, `${screens.length} screens`)
  for (const file of screens) assert.doesNotMatch(textOf(file), /["' ]dark:/, file)
})
