// What test files get for `node:test` while mutants run: the same, with tests that can be told apart.
import { test } from './fileRun.ts'

export { after, afterEach, before, beforeEach, describe, mock, suite } from 'node:test'
export { test, test as it, test as default }
