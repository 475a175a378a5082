// `npm run release`: one file that runs on a bare Linux machine, in `dist-release`: Node, the server, the
// pages built for the profile that INSTITUTION names, and that profile. `-- --deb` makes a Debian package
// of it as well. Neither needs a network.
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../src/apps/server/config.ts'
import { refuseOtherSite } from '../src/modules/site/server/site.ts'
import { packDebian } from './release/debian.ts'
import { layOut, pack } from './release/pack.ts'
import { ROOT } from './testing/imports.ts'

const { values } = parseArgs({
  options: { deb: { type: 'boolean', default: false }, to: { type: 'string' } },
})

const { INSTITUTION } = process.env
const config = readConfig({ INSTITUTION })
refuseOtherSite(config.siteDirectory, config)
const release = layOut(values.to ?? join(ROOT, 'dist-release'), {
  folder: config.profileFolder,
  institution: config.institution.name,
})
const made = [await pack(release), ...(values.deb ? [packDebian(release)] : [])]
rmSync(release.folder, { recursive: true })
for (const file of made) {
  const size = (statSync(file).size / 1e6).toFixed(1)
  process.stdout.write(`${file} (${size} MB)\n`)
}
