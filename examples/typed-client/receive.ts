import { verifyWebhook, WebhookVerificationError } from '@dealflow/core/client'

// #region receive
/** Takes a delivery in any server that speaks `Request` and `Response`. */
export async function receive(request: Request, secret: string): Promise<Response> {
  try {
    const event = await verifyWebhook({ secret, headers: request.headers, body: await request.text() })
    if (event.type === 'api.job.succeeded') console.log(`${event.data.job_type} has a result`)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    return new Response(error.message, { status: 400 })
  }
}
// #endregion receive
