export { verifyWebhook } from '@dealflow/core/client'
