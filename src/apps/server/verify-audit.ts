import { readConfig } from './config.ts'
import { proveAudit } from './proving.ts'
import { complain, expectedHead, openToVerify } from './verifying.ts'

// Proves that nobody changed the audit trail behind the server's back: `npm run audit:verify`. Ends
// with 1 if it is broken. The head it prints, kept somewhere else and given back as
// `--expect LINK:HASH`, shows later that nothing was cut off.

const expected = expectedHead()
const engine = await openToVerify(readConfig(process.env))
const { isWhole, text } = await proveAudit(engine.db, expected)
await engine.close()
if (!isWhole) complain(text)
process.stdout.write(text)
