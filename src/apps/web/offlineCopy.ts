// All that runs on the page that browsers keep for when nothing answers: it leaves once there is a
// connection, for the address somebody asked for.
import { reconnect } from '../../platform/web/reconnect.ts'

const reconnecting = reconnect(() => {
  reconnecting.stop()
  location.reload()
})
// Nothing else will change on it, as on a settled page of the application.
void document.fonts.ready.then(() => (document.documentElement.dataset['settled'] = ''))
