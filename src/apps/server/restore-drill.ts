import { argumentsOf, complain } from './arguments.ts'
import { configOfCommand, momentIn, sayWhy } from './command.ts'
import { onRecord, openKeeping } from './keeping/openKeeping.ts'
import { drill } from './keeping/proved.ts'

// Proves that the latest copy can be restored: `npm run restore:drill`. Ends with 1 where it cannot, or
// is not whole. `--heads FILE` compares with heads that were kept elsewhere; of PostgreSQL `--until MOMENT`
// restores up to then.

const { values } = argumentsOf({
  options: { heads: { type: 'string' }, until: { type: 'string' } },
})
// Broken off it ends as well by way of what throws away what it restored.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => process.exit(1))
const config = configOfCommand()
try {
  const until = momentIn(values.until)
  const keeping = openKeeping(config)
  let said = ''
  const { succeeded, note } = await onRecord(keeping, 'drill', async () => {
    const { isWhole, note, text } = await drill(config, keeping, {
      headsFile: values.heads,
      until,
    })
    said = text
    return { kind: 'drill', succeeded: isWhole, note }
  })
  await keeping.close()
  if (!succeeded) complain(`${note}\n${said}`)
  process.stdout.write(`${note}\n${said}\n`)
} catch (error) {
  sayWhy(error)
}
