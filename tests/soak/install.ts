import assert from 'node:assert/strict'
import { until } from '../factories/waiting.ts'
import { bareDebian, Machine, missingForMachines, mustDo, SOURCES_THERE } from './machine.ts'
import { makeRelease } from './releases.ts'
import { commandsIn } from './runbook.ts'
import type { Soak } from './soak.ts'
import { PASSWORD, selfSigned, withVisitor } from './withVisitor.ts'

const UNITS = ['openteller-portal@3000', 'openteller-portal@3001', 'openteller-worker']
const ANSWERS = /"openapi":"3\.1\.0"/
const SYSTEMD = 'One machine, by systemd'

const CERTIFICATE = '/usr/local/share/ca-certificates/bank.crt'

/** What was there before the first step: a name, a database with its owner, and a certificate. */
const BEFORE = `
  echo '127.0.0.1 bank.example' >> /etc/hosts
  su postgres -c "createuser --createrole owner && createdb --owner owner --encoding UTF8 --template template0 bank"
  su postgres -c "psql --command \\"alter role owner password 'PASSWORD'\\""
  ${selfSigned(CERTIFICATE)}
  update-ca-certificates
  (umask 077 && cat ${CERTIFICATE} key.pem > /etc/haproxy/portal.pem)`

/** Installs as the page says, from the tar file or the package, then backs up and restores as the pages say. */
function install(machine: Machine, release: string, how: 'tar' | 'deb'): void {
  const isTar = how === 'tar'
  mustDo('sh', ['-ec', `cp "${release}"/${isTar ? '*.tar.gz*' : '*.deb'} "${machine.root}/root"`])
  machine.type(BEFORE)
  const [layOut, keys, tables, copyUnits, enable, balancer] = commandsIn('install', SYSTEMD)
  const [unpack] = commandsIn('install', 'The Debian package')
  const steps = isTar ? [layOut, keys, tables, copyUnits] : [unpack, keys, tables]
  const typed = [...steps, enable, balancer]
    .join('\n')
    // The password is asked for; who has no terminal says it on standard input.
    .replaceAll(/^openteller administrator:add/gm, `echo '${PASSWORD}' | $&`)
  assert.match(machine.type(typed), ANSWERS)
  const backup = machine.type(commandsIn('backup', 'Once, for PostgreSQL').join('\n'))
  assert.match(backup, /archive_command/)
  const drill = machine.type(commandsIn('restore', 'The drill').join('\n'))
  assert.match(drill, /The journal is whole/)
  assert.match(drill, /The audit trail is whole/)
}

/** How much of the machine each unit could touch, of 10. */
function ratings(machine: Machine): string {
  const units = [...UNITS.slice(1), 'openteller-backup', 'openteller-drill']
  return units
    .map((unit) => {
      const said = machine.type(`systemd-analyze security --no-pager ${unit}`)
      const [, rating] = /Overall exposure level for \S+: ([\d.]+)/.exec(said) ?? []
      assert.ok(Number(rating) < 2, said)
      return `${unit} ${rating}`
    })
    .join(', ')
}

/** @returns how many answers somebody who signed in got meanwhile */
const whileSomebodyWorks = (machine: Machine, work: () => void): Promise<number> =>
  withVisitor(
    machine.start(
      'env',
      `NODE_EXTRA_CA_CERTS=${CERTIFICATE}`,
      '/opt/openteller/current/bin/node',
      `${SOURCES_THERE}/tests/soak/visitor.ts`,
      PASSWORD,
    ),
    work,
  )

/** Lets the timer come to its moment at once. */
const SOON = `
  mkdir -p /run/systemd/system/openteller-backup.timer.d
  printf '[Timer]\\nOnActiveSec=1\\nRandomizedDelaySec=0\\n' > /run/systemd/system/openteller-backup.timer.d/soon.conf
  systemctl daemon-reload
  systemctl restart openteller-backup.timer`

async function timerFires(machine: Machine): Promise<void> {
  const kept = (): number =>
    machine.type('journalctl --unit openteller-backup --output cat').match(/ is kept\.$/gm)!.length
  const before = kept()
  machine.type(SOON)
  await until('the timer has made a backup', () => kept() > before)
}

/** Killed, told to end, and with the whole machine: systemd brings back what should run. */
async function comesBack(machine: Machine): Promise<void> {
  const [first] = UNITS
  machine.type(`kill -KILL $(systemctl show --property MainPID --value ${first})`)
  await until('a killed portal is ready again', () => {
    const now = machine.type(`systemctl show --property NRestarts,ActiveState ${first}`)
    return /NRestarts=1\b/.test(now) && /ActiveState=active\b/.test(now)
  })
  machine.type(`systemctl stop ${UNITS.join(' ')}`)
  const endings = machine.type(`systemctl show --property Result,ExecMainStatus ${UNITS.join(' ')}`)
  assert.equal(endings.match(/Result=success/g)?.length, UNITS.length, endings)
  assert.equal(endings.match(/ExecMainStatus=0/g)?.length, UNITS.length, endings)
  await machine.reboot()
  const active = machine.type(`systemctl is-active ${UNITS.join(' ')} haproxy || true`)
  assert.equal(active, 'active\n'.repeat(UNITS.length + 1))
  const timers = machine.type('systemctl list-timers --no-pager')
  for (const timer of ['openteller-backup.timer', 'openteller-drill.timer'])
    assert.ok(timers.includes(timer), timers)
  assert.match(machine.type(commandsIn('install', SYSTEMD).at(-1)!), ANSWERS)
}

async function prove(machine: Machine): Promise<string> {
  const rated = ratings(machine)
  const [exchange] = commandsIn('upgrade', 'Upgrade')
  const answers = await whileSomebodyWorks(machine, () => machine.type(exchange!))
  await timerFires(machine)
  await comesBack(machine)
  return `${answers} answers and none missing during restarts; ${rated}`
}

export const installing: Soak = {
  name: 'install',
  about: 'A bare Debian machine becomes a portal by what install, backup and restore say is typed.',
  needs: 'machines of its own, as root, with debootstrap and systemd-nspawn',
  run: async ({ t }) => {
    const missing = missingForMachines()
    if (missing !== undefined) return `not run: ${missing} is not installed`
    if (process.getuid?.() !== 0) return 'not run: only root makes machines'
    const release = process.env['SOAK_RELEASE'] ?? makeRelease(t)
    const debian = bareDebian(t)
    const said: string[] = []
    for (const how of ['tar', 'deb'] as const) {
      const machine = await Machine.boot(t, debian)
      install(machine, release, how)
      said.push(`${how}: ${await prove(machine)}`)
      process.stdout.write(`   ${said.at(-1)!}\n`)
    }
    return said.join('; ')
  },
}
