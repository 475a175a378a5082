import { type RefusalBody, refusalMessage } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { ApiRefusal, NetworkFailure } from './api.ts'
import { saveFile } from './saveFile.ts'

const TIMEOUT_MS = 120_000

/**
 * Has the browser save a file of our server under the name that the server gives it. Fetched first
 * and not linked to, so that a refusal is an error on the page and no file.
 * @throws ApiRefusal with the code and sentence of the refusal
 * @throws NetworkFailure when no answer came, or it broke off
 */
export async function download(path: string): Promise<void> {
  const { response, file } = await fetchFile(path)
  if (!response.ok) throw new ApiRefusal(response.status, await refusalIn(file))
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(name ?? 'download', file)
}

async function fetchFile(path: string) {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { response, file: await response.blob() }
  } catch (cause) {
    throw new NetworkFailure({ cause })
  }
}

async function refusalIn(file: Blob): Promise<RefusalBody> {
  try {
    return JSON.parse(await file.text()) as RefusalBody
  } catch {
    return { code: 'unexpected', message: refusalMessage(STANDARD_REFUSALS.unexpected) }
  }
}
