import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../testing/imports.ts'
import { version } from './contents.ts'
import { epoch, must, type Release } from './pack.ts'

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
const ARCHITECTURE = ARCHITECTURES[process.arch] ?? process.arch

const CONTROL = `Package: openteller
Version: ${version}
Architecture: ${ARCHITECTURE}
Depends: libc6 (>= 2.28), libstdc++6
Recommends: pgbackrest, haproxy
Section: net
Priority: optional
Maintainer: OpenTeller <root@localhost>
Description: Online banking that a small credit union runs itself
`

/** Starts nothing: what is installed has no settings yet, and what runs is restarted one by one. */
const AFTER_INSTALL = `#!/bin/sh
set -e
systemd-sysusers openteller.conf || true
systemctl daemon-reload || true
`

/** The release as a Debian package: in /opt/openteller/current, with its units. */
export function packDebian({ folder }: Release): string {
  const root = `${folder}.deb-root`
  rmSync(root, { recursive: true, force: true })
  const at = (path: string): string => {
    mkdirSync(join(root, path), { recursive: true })
    return join(root, path)
  }
  cpSync(folder, join(at('opt/openteller'), 'current'), { recursive: true })
  const units = join(ROOT, 'operations/systemd')
  for (const name of readdirSync(units)) {
    const place = name === 'sysusers.conf' ? 'usr/lib/sysusers.d' : 'lib/systemd/system'
    cpSync(join(units, name), join(at(place), name === 'sysusers.conf' ? 'openteller.conf' : name))
  }
  symlinkSync('/opt/openteller/current/bin/openteller', join(at('usr/bin'), 'openteller'))
  writeFileSync(join(at('DEBIAN'), 'control'), CONTROL)
  writeFileSync(join(root, 'DEBIAN/postinst'), AFTER_INSTALL, { mode: 0o755 })
  // As in the other file: whatever whoever makes it lets others read.
  must('chmod', ['-R', 'u=rwX,go=rX', root])
  const file = join(dirname(folder), `openteller_${version}_${ARCHITECTURE}.deb`)
  const how = `SOURCE_DATE_EPOCH=${epoch()} dpkg-deb --root-owner-group -Zzstd -z9 --build`
  must('env', [...how.split(' '), root, file])
  rmSync(root, { recursive: true })
  return file
}
