// #region client
import { Dealflow } from '@dealflow/core/client'

export const dealflow = new Dealflow({
  apiKey: process.env['DEALFLOW_API_KEY'] ?? '',
  baseUrl: process.env['DEALFLOW_URL'] ?? 'http://127.0.0.1:8787',
})
// #endregion client
