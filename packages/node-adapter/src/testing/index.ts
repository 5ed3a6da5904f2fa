export { overHttp } from './over-http.ts'
export { loopbackReceiver } from './receiver.ts'
