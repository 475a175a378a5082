import { afterEach, beforeEach, expect, onTestFailed } from 'vitest'

const complaints: string[] = []
const happened: string[] = []

/** Fails the test that is running, whatever else it finds: for what no screen should ever do. */
export const complain = (text: string): void => void complaints.push(text)

/** Kept for the report of a failure: the screen that was mounted, and each request with its answer. */
export const note = (line: string): void => void happened.push(line)

for (const level of ['error', 'warn'] as const) {
  const write = console[level].bind(console)
  console[level] = (...words: unknown[]) => {
    complain(`console.${level}: ${words.map(String).join(' ')}`)
    write(...words)
  }
}
window.addEventListener('unhandledrejection', ({ reason }) => complain(`rejected: ${reason}`))
window.addEventListener('error', ({ message }) => complain(`thrown: ${message}`))

/** Called by the setup file: the hooks belong to each test file. */
export function failOnComplaints(): void {
  beforeEach(() => {
    complaints.length = 0
    happened.length = 0
    onTestFailed(({ task }) => {
      const [error] = task.result?.errors ?? []
      if (error) error.message += `\n\nWhat happened:\n  ${happened.join('\n  ') || 'nothing'}`
    })
  })
  afterEach(() => expect(complaints, 'complaints of the page').toEqual([]))
}
