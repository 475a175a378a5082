import assert from 'node:assert/strict'
import { appendFileSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/testing/imports.ts'
import { until } from '../factories/waiting.ts'
import { BRIDGE, ContainerHost, makeStandIns, missingForContainers } from './containerHost.ts'
import { bareDebian } from './machine.ts'
import { checkOut, makeRelease, olderVersion } from './releases.ts'
import { commandsIn } from './runbook.ts'
import type { Soak, SoakTerms } from './soak.ts'
import { PASSWORD, selfSigned, withVisitor } from './withVisitor.ts'

const ANSWERS = /"openapi":"3\.1\.0"/
const CONTAINERS = 'Containers'
const AT_WORK = ['portal-one', 'portal-two', 'worker']

/** What was there before the first step: a name and a certificate. */
const BEFORE = `
  ${selfSigned('bank.crt')}
  (umask 077 && cat bank.crt key.pem > portal.pem)`

/** The commands of a page as they are typed at this host: with its own certificate and mail server. */
const typed = (blocks: readonly string[]): string =>
  blocks
    .join('\n')
    .replaceAll(/^docker compose run .* administrator:add/gm, `echo '${PASSWORD}' | $&`)
    .replaceAll('smtp://mail.bank.example:25', `smtp://${BRIDGE}:25`)
    .replaceAll(/^curl /gm, 'curl --cacert "$OLDPWD/bank.crt" ')

/** Puts a release where the commands look for it. */
function bring(host: ContainerHost, release: string, version: string): void {
  host.type(`cp ${release}/*.tar.gz openteller-${version}-linux-x64.tar.gz`)
}

/** Which image each process of ours runs. */
const imagesOf = (host: ContainerHost): readonly string[] =>
  AT_WORK.map((name) =>
    host.type(`docker inspect --format '{{.Image}}' openteller-${name}-1`).trim(),
  )

/** Somebody works while all three are exchanged for the image that is there. @returns how many answers there were */
async function exchange(host: ContainerHost, exchanged: string): Promise<number> {
  const visitor = host.start(
    'env',
    `NODE_EXTRA_CA_CERTS=${host.home}/bank.crt`,
    process.execPath,
    join(ROOT, 'tests/soak/visitor.ts'),
    PASSWORD,
    BRIDGE,
  )
  const before = imagesOf(host)
  const answers = await withVisitor(visitor, () => {
    host.type(`cd /srv/openteller/container\n${exchanged}`)
  })
  const now = imagesOf(host)
  assert.equal(new Set(now).size, 1, 'all run the same image')
  assert.notEqual(now[0], before[0])
  return answers
}

/** Who is on the network reads figures of each process with the token, as `watching.md` says. */
function answersFigures(host: ContainerHost): void {
  for (const [name, port] of [
    ['portal-one', 3000],
    ['portal-two', 3000],
    ['worker', 9465],
  ] as const) {
    const figures = host.type(`
      . /srv/openteller/container/openteller.env
      at=$(docker inspect --format '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' openteller-${name}-1)
      curl -s --fail --header "Authorization: Bearer $METRICS_TOKEN" "http://$at:${port}/metrics"`)
    assert.match(figures, /^openteller_/m, name)
  }
}

/** Who said that copies are kept, and how many: the one that was made at the start, and others. */
const copiesSaid = (text: string): number => text.match(/ is kept\.$/gm)?.length ?? 0

/** A copy came with the start; more are made, proved, and laid out in the place of what is there. */
async function isKept(host: ContainerHost): Promise<void> {
  await until(
    'the first copy is kept',
    () => copiesSaid(host.type('docker logs openteller-backup-1')) === 1,
  )
  const said = host.type(commandsIn('backup', 'With containers').join('\n'))
  assert.equal(copiesSaid(said), 2, said)
  assert.match(said, /found whole, compared with the heads of 2/)
  const restored = host.type(commandsIn('restore', 'With containers').join('\n'))
  assert.match(restored, /^The journal is whole[^]*^The audit trail is whole/m)
}

/** Killed, a portal comes back by itself. */
async function comesBack(host: ContainerHost): Promise<void> {
  const pid = host.type(`docker inspect --format '{{.State.Pid}}' openteller-portal-one-1`)
  host.type(`kill -KILL ${pid}`)
  await until('a killed portal is healthy again', () => {
    const format = '{{.RestartCount}} {{.State.Health.Status}}'
    const said = host.type(`docker inspect --format '${format}' openteller-portal-one-1`)
    return said.trim() === '1 healthy'
  })
}

/** Told to end, all do. */
function ends(host: ContainerHost): void {
  host.type('cd /srv/openteller/container && docker compose stop')
  for (const name of AT_WORK)
    assert.equal(
      host.type(`docker inspect --format '{{.State.ExitCode}}' openteller-${name}-1`).trim(),
      '0',
      name,
    )
}

async function prove(host: ContainerHost, older: string, newer: string): Promise<string> {
  const [buildImage, settings, certificate, start] = commandsIn('install', CONTAINERS)
  bring(host, older, '0.1.0')
  host.type(BEFORE)
  assert.match(host.type(typed([buildImage!, settings!, certificate!, start!])), ANSWERS)
  answersFigures(host)
  await isKept(host)
  const [nextImage, migrate, oneByOne] = commandsIn('upgrade', CONTAINERS)
  // A release is called as its version says, which two commits may have in common.
  const as = (version: string) =>
    nextImage!.replaceAll('openteller-VERSION/', `openteller-0.1.0/`).replaceAll('VERSION', version)
  bring(host, newer, '0.2.0')
  host.type(as('0.2.0'))
  const there = await exchange(host, `${migrate}\n${oneByOne}`)
  host.type(as('0.1.0'))
  const back = await exchange(host, oneByOne!)
  await comesBack(host)
  ends(host)
  return `copied and restored; ${there} answers while it was upgraded, ${back} on the way back, each 200; a killed portal came back`
}

/** The version before, with the recipes and settings that the pages are about which are typed. */
function olderSources(t: SoakTerms['t']): string {
  const sources = checkOut(t, olderVersion())
  cpSync(join(ROOT, 'operations'), join(sources, 'operations'), { recursive: true })
  return sources
}

export const containers: Soak = {
  name: 'containers',
  about:
    'What install and upgrade say about containers is typed, from the version before to this one and back, while somebody works.',
  needs: 'an engine of its own, as root, with dockerd, docker compose, buildah and debootstrap',
  run: async ({ t }) => {
    const missing = missingForContainers()
    if (missing !== undefined) return `not run: ${missing} is not installed`
    if (process.getuid?.() !== 0) return 'not run: only root has networks of its own'
    const debian = bareDebian(t)
    const older = process.env['SOAK_OLDER'] ?? makeRelease(t, olderSources(t))
    const newer = process.env['SOAK_RELEASE'] ?? makeRelease(t)
    const host = await ContainerHost.start(t)
    appendFileSync(join(host.home, 'hosts'), '127.0.0.1 bank.example\n')
    makeStandIns(t, host, debian)
    return prove(host, older, newer)
  },
}
