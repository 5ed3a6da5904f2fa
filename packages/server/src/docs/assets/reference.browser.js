// Runs in the browser: draws the API that the page names. A file of its own, because the pages allow no inline script.
const place = document.querySelector('#reference')

window.SwaggerUIBundle({
  domNode: place,
  url: place.dataset.document,
  presets: [window.SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  // The public validator would be a request to somebody else's server.
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
})
