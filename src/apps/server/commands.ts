interface Command {
  /** The file beside this one. */
  readonly program: string
  readonly does: string
}

/** What `bin/openteller` of a release can do, under the names they have in `package.json`. */
export const COMMANDS = {
  start: { program: 'launch.ts', does: 'serves the portal' },
  worker: { program: 'worker.ts', does: 'runs jobs, beside portals started with JOBS=apart' },
  ready: { program: 'ready.ts', does: 'waits until the portal at HOST and PORT is ready' },
  migrate: { program: 'migrate.ts', does: 'brings the tables up to date, as their owner' },
  'administrator:add': { program: 'add-administrator.ts', does: 'adds an administrator' },
  'ledger:verify': { program: 'verify-ledger.ts', does: 'proves the journal and every balance' },
  'audit:verify': { program: 'verify-audit.ts', does: 'proves the audit trail' },
  'ledger:archive': { program: 'archive-ledger.ts', does: 'moves old transfers into a file' },
  'ledger:archived': {
    program: 'read-archived.ts',
    does: 'reads old transfers of an account from the files',
  },
  'audit:archive': { program: 'archive-audit.ts', does: 'moves old audit records into a file' },
  backup: { program: 'backup.ts', does: 'keeps a sealed copy of the database' },
  restore: { program: 'restore.ts', does: 'lays such a copy out' },
  'restore:drill': { program: 'restore-drill.ts', does: 'restores the latest copy and proves it' },
  'keys:rotate': { program: 'rotate-keys.ts', does: 'seals personal data under a new DATA_KEY' },
  'profile:check': { program: 'check-profile.ts', does: 'names mistakes in a profile' },
  'banks:import': { program: 'import-banks.ts', does: 'replaces the directory of US banks' },
  'rates:import': { program: 'import-rates.ts', does: 'takes in exchange rates' },
  'sanctions:import': { program: 'import-sanctions.ts', does: "loads the Treasury's list" },
  convert: { program: 'convert.ts', does: 'takes over people and accounts of another system' },
} as const satisfies Readonly<Record<string, Command>>

export const isCommand = (name: string): name is keyof typeof COMMANDS =>
  Object.hasOwn(COMMANDS, name)
