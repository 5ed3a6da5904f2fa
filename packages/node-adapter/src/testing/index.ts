export { overHttp } from './over-http.ts'
