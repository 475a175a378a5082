// The door for screens of other modules: what works now, and what staff say of it.
export { ServiceStatus } from './ServiceStatus.tsx'
