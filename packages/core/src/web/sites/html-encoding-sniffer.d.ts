declare module 'html-encoding-sniffer' {
  /** The name of an encoding that TextDecoder knows, or `replacement`. */
  function sniffEncoding(
    bytes: Uint8Array,
    options?: {
      readonly transportLayerEncodingLabel?: string
      readonly defaultEncoding?: string
      readonly maxPrescanBytes?: number
    },
  ): string
  export = sniffEncoding
}
